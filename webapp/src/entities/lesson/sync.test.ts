import { fakeService } from "@test/fakeService";
import { snapshot } from "@test/lessonOnDevice";
import { actionsIn, saved } from "@test/saving";
import { uncaught } from "@test/uncaught";
import { beforeAll, expect, it, vi } from "vitest";
import { createActor, waitFor } from "xstate";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import { stepWords } from "@/machines/lessonProgress";
import { feedback } from "@/ui/feedback";
import { openJournal } from "./journal";
import { savedIn, syncWith } from "./sync";

beforeAll(startI18n);

/** A device whose first answer the service refuses, after that. */
async function refused(errorCode: string, errorMessage: string) {
  const { progress } = snapshot().progress as { progress: object };
  fakeService({
    CustomerSaveCourseOrderProgress: ({ body }) => {
      const [action] = actionsIn(body);
      const why = { number: action?.number, errorCode, errorMessage };
      return saved(4, { refused: [why], progress });
    },
  });
  const machine = syncWith({
    ...{ courseOrderId: 7, journal: openJournal(2, 7), saved: savedIn(snapshot()) },
    load: async () => snapshot(),
    keep: () => undefined,
  });
  const input = { saved: savedIn(snapshot()), queue: [], leads: true };
  const sync = createActor(machine, { input }).start();
  const before = sync.getSnapshot().context.progress;
  const wordId = stepWords(before)[before.cursor] ?? 0;
  const place = { step: "after_test", groupIndex: 0, wordId } as const;
  const answer = { type: "judge", ...place, right: true, latencyMs: 5 } as const;
  sync.send({ type: "DO", action: { ...answer, number: 1, utcDone: 5 }, leads: true });
  expect(sync.getSnapshot().context.queue).toHaveLength(1);
  const { context } = await waitFor(sync, ({ value }) => value === "saved");
  expect(context.progress).toEqual(before);
}

it.each(["en", "zh-CN"] as const)(
  "a finally refused answer is reported in %s and to monitoring",
  async (language) => {
    await changeLanguage(language);
    const seen = uncaught();
    await refused("INVALID_PROGRESS", "not valid: wordId");
    await vi.waitFor(() =>
      expect(feedback.get().asked).toMatchObject([{ text: i18n.t("network:progressLost") }]),
    );
    expect(seen).toMatchObject([{ name: "CallFailed", code: "INVALID_PROGRESS" }]);
  },
);

it("a student reads that the tutor led instead, which is no fault for monitoring", async () => {
  const seen = uncaught();
  const told = "The other side leads the class now; this was not saved";
  await refused("OTHER_SIDE_LEADS", told);
  expect(feedback.get().asked.at(-1)).toMatchObject({ text: told });
  expect(seen).toEqual([]);
});
