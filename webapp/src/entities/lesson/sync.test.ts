import { beforeAll, expect, it } from "vitest";
import { createActor, waitFor } from "xstate";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import { stepWords } from "@/machines/lessonProgress";
import { fakeService, refusal } from "@/test/fakeService";
import { snapshot } from "@/test/lessonOnDevice";
import { uncaught } from "@/test/uncaught";
import { feedback } from "@/ui/feedback";
import { openJournal } from "./journal";
import { savedIn, syncWith } from "./sync";

beforeAll(startI18n);

it.each(["en", "zh-CN"] as const)(
  "an answer that the service refuses for good is told, in %s, and whoever watches the app hears of it",
  async (language) => {
    await changeLanguage(language);
    const seen = uncaught();
    fakeService({
      CustomerSaveCourseOrderProgress: () => refusal(400, "INVALID_PROGRESS", "not valid: cursor"),
    });
    const journal = openJournal(2, 7);
    const machine = syncWith(7, journal, async () => snapshot());
    const input = { saved: savedIn(snapshot(), journal), queue: [] };
    const sync = createActor(machine, { input }).start();
    const { progress } = sync.getSnapshot().context;
    const wordId = stepWords(progress)[progress.cursor] ?? 0;
    const judged = { type: "judge", step: "after_test", groupIndex: 0, wordId } as const;
    sync.send({ type: "DO", action: { ...judged, right: true, latencyMs: 5 } });
    expect(sync.getSnapshot().context.queue).toHaveLength(1);
    await waitFor(sync, ({ value, context }) => value === "saved" && context.queue.length === 0);
    expect(feedback.get().asked).toMatchObject([{ text: i18n.t("errors:progressLost") }]);
    expect(seen).toMatchObject([{ name: "CallFailed", code: "INVALID_PROGRESS" }]);
  },
);
