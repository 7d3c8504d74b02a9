import { answer, type fakeService, refusal } from "@test/fakeService";
import {
  begin,
  bodiesOf,
  clock,
  end,
  finished,
  opened,
  pass,
  phone,
  START,
  service,
  snapshot,
  tutor,
} from "@test/lessonOnDevice";
import { saved } from "@test/saving";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { stepWords } from "@/machines/lessonProgress";
import type { LessonClock } from "@/rpc";
import { type Session, stateOf } from "./session";

beforeEach(begin);
afterEach(end);

describe("an unsaved action", () => {
  it("survives a reload and is sent then", async () => {
    service({ CustomerSaveCourseOrderProgress: () => refusal(500, "INTERNAL_ERROR", "no") });
    const lesson = await opened(tutor);
    const words = [11, 12];
    for (const wordId of words) {
      lesson.send({
        type: "DO",
        action: {
          type: "judge",
          step: "after_test",
          groupIndex: 0,
          wordId,
          right: true,
          latencyMs: 1,
        },
      });
    }
    const { cursor } = stateOf(lesson).progress;
    expect(cursor).toBeGreaterThan(0);
    await pass(500);
    lesson.close();

    const seen = service();
    const reloaded = await opened(tutor);
    expect(stateOf(reloaded).progress.cursor).toBe(cursor);
    await pass(500);
    expect(reloaded.sync.getSnapshot().value).toBe("saved");
    const saves = seen.filter(({ name }) => name === "CustomerSaveCourseOrderProgress");
    expect(saves).toHaveLength(1);
  });
});

describe("an answer", () => {
  const judge = { type: "judge", step: "after_test", groupIndex: 0, latencyMs: 1 } as const;

  /** Answers the current word. */
  function judged(lesson: Session): void {
    const { progress } = stateOf(lesson);
    const wordId = stepWords(progress)[progress.cursor] ?? 0;
    lesson.send({ type: "DO", action: { ...judge, wordId, right: true } });
  }

  type Told = { device: string; actions: { number: number; utcDone: number }[] };
  const toldIn = (seen: ReturnType<typeof fakeService>) =>
    bodiesOf(seen, "CustomerSaveCourseOrderProgress") as Told[];

  it("keeps its number and time through reloads and retries", async () => {
    const lost = service({
      CustomerSaveCourseOrderProgress: () => refusal(500, "INTERNAL_ERROR", "no"),
    });
    const lesson = await opened(tutor);
    judged(lesson);
    await pass(500);
    lesson.close();
    const seen = service();
    const reloaded = await opened(tutor);
    await pass(500);
    const [first] = toldIn(lost);
    const [again] = toldIn(seen);
    expect(first?.actions).toMatchObject([{ number: 1, utcDone: START }]);
    expect(again).toMatchObject({ device: phone, actions: first?.actions });

    // The next one continues the count.
    judged(reloaded);
    await pass(500);
    expect(toldIn(seen).at(-1)?.actions).toMatchObject([{ number: 2 }]);
  });

  it("counts after its mark is painted, with the time it was given", async () => {
    const seen = service();
    const lesson = await opened(tutor);
    const { progress } = stateOf(lesson);
    lesson.send({
      type: "ANSWERED",
      action: { ...judge, wordId: stepWords(progress)[0] ?? 0, right: true },
    });
    expect(stateOf(lesson).progress).toBe(progress);
    await pass(500);
    expect(stateOf(lesson).progress.cursor).toBe(1);
    expect(toldIn(seen)).toMatchObject([{ actions: [{ number: 1, utcDone: START }] }]);
  });

  it("is stored even if the page is left before that frame", async () => {
    const lesson = await opened(tutor);
    const { progress } = stateOf(lesson);
    lesson.send({
      type: "ANSWERED",
      action: { ...judge, wordId: stepWords(progress)[0] ?? 0, right: true },
    });
    window.dispatchEvent(new Event("pagehide"));
    expect(localStorage.getItem("wordmate.lesson.3.7")).toContain("judge");
  });

  it("counts before the next event, including the lesson's closing", async () => {
    service();
    const lesson = await opened(tutor);
    const { progress } = stateOf(lesson);
    const [first = 0, second = 0] = stepWords(progress);
    lesson.send({ type: "ANSWERED", action: { ...judge, wordId: first, right: false } });
    lesson.send({ type: "DO", action: { ...judge, wordId: second, right: true } });
    const { testWrongIds, testCorrectIds } = stateOf(lesson).progress;
    expect([testWrongIds, testCorrectIds]).toEqual([[first], [second]]);

    const other = await opened(tutor);
    const at = stateOf(other).progress;
    other.send({
      type: "ANSWERED",
      action: { ...judge, wordId: stepWords(at)[0] ?? 0, right: true },
    });
    other.close();
    expect(localStorage.getItem("wordmate.lesson.3.7")).toContain("judge");
  });

  it("records its task and that it was taken back", async () => {
    const seen = service();
    const lesson = await opened(tutor);
    const { progress } = stateOf(lesson);
    const wordId = stepWords(progress)[0] ?? 0;
    lesson.send({
      type: "DO",
      action: { ...judge, wordId, right: false, task: "type_word", verdict: "near" },
    });
    lesson.send({
      type: "DO",
      action: { type: "take_back", step: "after_test", groupIndex: 0, wordId },
    });
    expect(stateOf(lesson).progress).toEqual({ ...progress, lastAnswer: null });
    await pass(500);
    expect(toldIn(seen).flatMap(({ actions }) => actions)).toMatchObject([
      { type: "judge", number: 1, wordId, task: "type_word", verdict: "near", right: false },
      { type: "take_back", number: 2, wordId, step: "after_test" },
    ]);
  });

  it("stays taken back after a reload without a save", async () => {
    service({ CustomerSaveCourseOrderProgress: () => refusal(500, "INTERNAL_ERROR", "no") });
    const lesson = await opened(tutor);
    const before = stateOf(lesson).progress;
    judged(lesson);
    const wordId = stepWords(before)[0] ?? 0;
    lesson.send({
      type: "DO",
      action: { type: "take_back", step: "after_test", groupIndex: 0, wordId },
    });
    lesson.close();
    service();
    const reloaded = await opened(tutor);
    const { progress } = stateOf(reloaded);
    expect(progress).toMatchObject({ cursor: before.cursor, testCorrectIds: [] });
  });

  it("given after the end of the class is sent before it is forgotten", async () => {
    let isConnected = false;
    let status: LessonClock["status"] = "IN_PROGRESS";
    const ongoing = service({
      CustomerQueryCourseOrder: () => answer(snapshot({ status })),
      CustomerCheckCourseOrderTime: () => answer(clock({ status })),
      CustomerSaveCourseOrderProgress: () =>
        isConnected ? saved(9, { late: true }) : refusal(500, "INTERNAL_ERROR", "no"),
    });
    const lesson = await opened(tutor);
    judged(lesson);
    status = "COMPLETED";
    await pass(10_000);
    expect(stateOf(lesson).over).toBe("completed");
    lesson.close();
    expect(localStorage.getItem("wordmate.lesson.3.7")).toContain("judge");
    isConnected = true;
    await pass(20_000);
    expect(toldIn(ongoing).at(-1)?.actions).toMatchObject([{ number: 1 }]);
    expect(localStorage.getItem("wordmate.lesson.3.7")).toBeNull();
    const saves = toldIn(ongoing).length;
    await pass(60_000);
    expect(toldIn(ongoing)).toHaveLength(saves);
  });

  it("of a closed browser is sent even if the class is over", async () => {
    service({ CustomerSaveCourseOrderProgress: () => refusal(500, "INTERNAL_ERROR", "no") });
    const lesson = await opened(tutor);
    judged(lesson);
    await pass(500);
    lesson.close();
    const over = { ...finished(), clock: clock({ status: "COMPLETED" }) };
    const seen = service({ CustomerQueryCourseOrder: () => answer(over) });
    await opened(tutor);
    await pass(500);
    expect(toldIn(seen)).toMatchObject([{ actions: [{ number: 1 }] }]);
    expect(localStorage.getItem("wordmate.lesson.3.7")).toBeNull();
  });
});
