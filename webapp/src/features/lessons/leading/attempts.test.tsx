import { answer } from "@test/fakeService";
import { order, service, snapshot, student, tutor } from "@test/lessonOnDevice";
import { lookAfter } from "@test/lookAfter";
import { showScreen } from "@test/showScreen";
import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { loadSession, type Session } from "@/entities/lesson/session";
import { tellSignal } from "@/entities/lesson/signals";
import { SessionContext } from "@/entities/lesson/useSession";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import { freshProgress, type LessonProgress } from "@/machines/lessonProgress";
import { Step } from "../components/StepScreen";

let lesson: Session | null = null;

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
  await i18n.loadNamespaces(["lessons", "entities"]);
});
afterEach(() => lesson?.close());

/**
 * A class at the first word of its review, on the device of one side; who leads it changes, and the
 * word.
 */
async function shown(
  person: typeof student | typeof tutor,
  studentLeads: boolean,
  step: "review" | "mixed_group" | "after_test" = "review",
) {
  const review = { step, groups: [[11, 12]], chosenIds: [11, 12] } as const;
  const led = { ...order, startedBy: "TEACHER" };
  let version = 4;
  let isHanded = studentLeads;
  let cursor = 0;
  let lastAnswer: LessonProgress["lastAnswer"] = null;
  const clock = () => ({
    ...snapshot({ progressVersion: version }).clock,
    ...{ utcLeaderSeen: Date.now(), utcStudentSeen: Date.now() },
  });
  service({
    CustomerQueryCourseOrder: () => {
      const now = snapshot();
      const progress = {
        ...freshProgress("new_words", 1),
        ...review,
        ...{ studentLeads: isHanded, cursor, lastAnswer },
      };
      const saved = { ...now.progress, version, progress };
      return answer({ ...now, order: led, clock: clock(), progress: saved });
    },
    CustomerCheckCourseOrderTime: () => answer(clock()),
    CustomerListWordInfoByWordIdIn: ({ body }) => {
      const { wordIds } = body as { wordIds: readonly number[] };
      return answer({ data: wordIds.map((id) => ({ ...lookAfter, id, enWord: `word${id}` })) });
    },
    CustomerSendLessonSignal: () => answer({}),
  });
  const opened = await loadSession(7, person);
  lesson = opened;
  showScreen(() => (
    <SessionContext value={opened}>
      <Step />
    </SessionContext>
  ));
  return async (handed: boolean, at = 0, last: typeof lastAnswer = null) => {
    isHanded = handed;
    cursor = at;
    lastAnswer = last;
    version += 1;
    await act(() => opened.reload());
  };
}

const FIELD = "Type it, your tutor sees it";
const field = () => screen.queryByRole("textbox", { name: FIELD });
const types = (typed: string) => {
  const payload = JSON.stringify({ asked: "review 0 0", typed, claim: null });
  act(() => tellSignal({ role: "user", kind: "attempt", payload }));
};

it("a student who leads judges and types nothing, until the tutor takes the lead back", async () => {
  const hand = await shown(student, false);
  expect(await screen.findByRole("textbox", { name: FIELD })).toBeTruthy();
  await hand(true);
  expect(field()).toBeNull();
  expect(screen.getByRole("button", { name: "Known" })).toBeTruthy();
  await hand(false);
  expect(await screen.findByRole("textbox", { name: FIELD })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Known" })).toBeNull();
});

it("a tutor whose student leads follows and types nothing; with the lead back sees attempts", async () => {
  await shown(tutor, true);
  expect(await screen.findByText("Your student leads")).toBeTruthy();
  expect(field()).toBeNull();
  types("hel");
  expect(screen.queryByText("hel")).toBeNull();
  // One is in the row at the thumb, one beside the page.
  fireEvent.click(screen.getAllByText("Take the lead back")[0] as HTMLElement);
  expect(await screen.findByRole("button", { name: "Known" })).toBeTruthy();
  types("help");
  expect(screen.getByText("help")).toBeTruthy();
});

it("a student types on at the next word: its field is empty and keeps the focus", async () => {
  const move = await shown(student, false);
  const first = await screen.findByRole("textbox", { name: FIELD });
  first.focus();
  fireEvent.change(first, { target: { value: "hel" } });
  await move(false, 1);
  await screen.findByText("word12");
  expect(field()).toHaveProperty("value", "");
  expect(document.activeElement).toBe(field());
});

const missed = {
  step: "review",
  groupIndex: 0,
  wordId: 11,
  right: false,
  groupWrongIds: [],
  leads: true,
} as const;

it("a student stays on a missed word with its meaning and their answer, until the tutor goes on", async () => {
  const move = await shown(student, false);
  const answered = await screen.findByRole("textbox", { name: FIELD });
  fireEvent.change(answered, { target: { value: "hel" } });
  await move(false, 1, missed);
  expect((await screen.findAllByText("照顾"))[0]).toBeTruthy();
  expect(screen.getByText("Look at this word; your tutor goes on")).toBeTruthy();
  expect(field()).toMatchObject({ value: "hel", readOnly: true });
  expect(screen.queryByRole("button", { name: "Continue" })).toBeNull();
  await move(false, 1);
  expect(await screen.findByText("word12")).toBeTruthy();
  expect(field()).toMatchObject({ value: "", readOnly: false });
});

it("a student stays on the last word of a step, which was missed", async () => {
  const move = await shown(student, false, "mixed_group");
  await screen.findByRole("article", { name: "Word card" });
  await move(false, 0, { ...missed, step: "flash", wordId: 12 });
  expect((await screen.findAllByText("word12")).length).toBeGreaterThan(0);
  expect(screen.getByRole("heading", { level: 1, name: "Flash cards" })).toBeTruthy();
  expect(screen.getByText("Look at this word; your tutor goes on")).toBeTruthy();
});

it("a tutor whose page was loaded again goes on from the missed word", async () => {
  const move = await shown(tutor, false);
  await screen.findAllByText("word11");
  await move(false, 1, missed);
  expect(screen.getByRole("img", { name: "Word 1 of 2" })).toBeTruthy();
  fireEvent.click(await screen.findByRole("button", { name: "Continue" }));
  expect(await screen.findByRole("img", { name: "Word 2 of 2" })).toBeTruthy();
});

it("a student sees no meaning in the test before the tutor has judged", async () => {
  await shown(student, false, "after_test");
  expect(await screen.findByText("Your tutor listens and judges")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Show meaning" })).toBeNull();
});

it("a student may look at a meaning in the review", async () => {
  await shown(student, false);
  expect(await screen.findByRole("button", { name: "Show meaning" })).toBeTruthy();
});
