import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { CourseOrderView, LessonClock } from "@/rpc";
import { answer, refusal } from "@/test/fakeService";
import {
  begin,
  bodiesOf,
  end,
  finished,
  keysOf,
  MINUTE,
  onSecondTry,
  opened,
  order,
  pass,
  service,
  snapshot,
  tutor,
} from "@/test/lessonOnDevice";
import type { Lesson } from "./lesson";

beforeEach(begin);
afterEach(end);

describe("a review", () => {
  const review = {
    ...order,
    lessonType: "ANTI_FORGETTING",
    isNewWordBook: false,
    startedBy: "user",
    rating: null,
  } as unknown as CourseOrderView;
  const running = (change: Partial<CourseOrderView> = {}, told: Partial<LessonClock> = {}) => ({
    ...snapshot(told),
    order: { ...review, ...change },
  });

  it("is ended by who started it", async () => {
    service({ CustomerQueryCourseOrder: () => answer(running()) });
    expect((await opened()).leads).toBe(true);
    expect((await opened(tutor)).leads).toBe(false);
    service({ CustomerQueryCourseOrder: () => answer(running({ startedBy: "TEACHER" })) });
    expect((await opened()).leads).toBe(false);
    expect((await opened(tutor)).leads).toBe(true);
  });

  it("is asked about when it is left or ended in its first minute, and then does not count", async () => {
    let told = running();
    const seen = service({
      CustomerQueryCourseOrder: () => answer(told),
      CustomerLeaveReview: onSecondTry(() => {
        told = running({}, { status: "RESERVED", utcStarted: null, deadline: null });
        return answer(review);
      }),
    });
    const lesson = await opened();
    expect(lesson.isTooShort).toBe(true);
    lesson.askForEnd();
    expect(lesson.box).toBe("leave");
    await expect(lesson.requests.leave()).rejects.toThrow();
    await lesson.requests.leave();
    expect(lesson.over).toBe("left");
    expect(new Set(keysOf(seen, "CustomerLeaveReview")).size).toBe(1);
  });

  it("that was left and is started again counts its answers on, and sends none of the first run", async () => {
    let told = running();
    let isConnected = true;
    const seen = service({
      CustomerQueryCourseOrder: () => answer(told),
      CustomerCheckCourseOrderTime: () => answer(told.clock),
      CustomerLeaveReview: () => {
        told = { ...running({}, { status: "RESERVED", utcStarted: null }), progress: null };
        return answer(review);
      },
      CustomerSaveCourseOrderProgress: ({ body }) =>
        isConnected
          ? answer({ courseOrderId: 7, version: (body as { version: number }).version + 1 })
          : refusal(500, "INTERNAL_ERROR", "no"),
    });
    const judge = { type: "judge", step: "review", groupIndex: 0, latencyMs: 1 } as const;
    const begun = (lesson: Lesson) => {
      lesson.do({ type: "open_review", wordIds: [11, 12] });
      lesson.do({ type: "finish_cards", groupIndex: 0 });
      lesson.do({ ...judge, wordId: 11, right: true });
    };
    told = { ...told, progress: null };
    const first = await opened();
    begun(first);
    await pass(500);
    isConnected = false;
    first.do({ ...judge, wordId: 12, right: false });
    await pass(500);
    await first.requests.leave();
    expect(first.over).toBe("left");
    isConnected = true;
    // What was on its way is written nowhere any more.
    await pass(MINUTE);
    expect(localStorage.getItem("wordmate.lesson.2.7")).toBeNull();
    first.close();

    told = { ...running({}, { utcStarted: Date.now() }), progress: null };
    const before = bodiesOf(seen, "CustomerSaveCourseOrderProgress").length;
    const again = await opened();
    begun(again);
    await pass(500);
    const saves = bodiesOf(seen, "CustomerSaveCourseOrderProgress").slice(before);
    expect(saves).toMatchObject([{ answers: [{ wordId: 11, number: 3 }] }]);
  });

  it("of a minute may be left as it runs", async () => {
    service({ CustomerQueryCourseOrder: () => answer(running()) });
    const lesson = await opened();
    await pass(MINUTE);
    expect(lesson.isTooShort).toBe(false);
    lesson.askForEnd();
    expect(lesson.box).toBe("early_end");
  });

  it("is rated before its result is handed in", async () => {
    let told = { ...finished(), order: review };
    const seen = service({
      CustomerQueryCourseOrder: () => answer(told),
      CustomerRateReview: () => {
        told = { ...told, order: { ...review, rating: 4 } };
        return answer(told.order);
      },
      CustomerSubmitReviewResult: () => answer({}),
      CompleteCourseOrder: () => answer(review),
    });
    const lesson = await opened();
    await pass(MINUTE);
    lesson.end(null);
    expect(lesson.box).toBe("rating");
    await lesson.requests.rate(4);
    lesson.end(null);
    await pass(1_000);
    expect(lesson.over).toBe("completed");
    const steps = seen.map(({ name }) => name).filter((name) => !name.startsWith("CustomerQuery"));
    expect(steps.slice(-3)).toEqual([
      "CustomerRateReview",
      "CustomerSubmitReviewResult",
      "CompleteCourseOrder",
    ]);
    expect(bodiesOf(seen, "CustomerRateReview")).toEqual([{ courseOrderId: 7, stars: 4 }]);
  });
});
