import { answer, refusal } from "@test/fakeService";
import {
  begin,
  bodiesOf,
  clock,
  end,
  finished,
  keysOf,
  MINUTE,
  onSecondTry,
  opened,
  order,
  pass,
  START,
  service,
  snapshot,
  tutor,
} from "@test/lessonOnDevice";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { freshProgress } from "@/machines/lessonProgress";
import { paths } from "@/paths";
import type { LessonClock } from "@/rpc";
import { fullView } from "./fullView";
import { boxOf, leadsHere, noShowHere, plans } from "./machine/context";
import { stateOf } from "./session";

beforeEach(begin);
afterEach(end);

describe("the timer's boxes", () => {
  it("warn once per device, five minutes before the end", async () => {
    service();
    const lesson = await opened();
    await pass(55 * MINUTE - 10_000);
    expect(boxOf(stateOf(lesson))).toBeNull();
    await pass(10_000);
    expect(boxOf(stateOf(lesson))).toBe("warning");
    lesson.close();
    const reloaded = await opened();
    expect(boxOf(stateOf(reloaded))).toBeNull();
  });

  it("show the end at the deadline", async () => {
    service();
    const lesson = await opened();
    await pass(60 * MINUTE);
    expect(boxOf(stateOf(lesson))).toBe("end");
  });

  it("are held back in the after-lesson test and shown on leaving", async () => {
    service();
    window.location.hash = `#${paths.afterTesting}?courseOrderId=7`;
    const lesson = await opened();
    await pass(61 * MINUTE);
    expect(boxOf(stateOf(lesson))).toBeNull();
    lesson.send({ type: "PAGE", pathname: paths.home });
    expect(boxOf(stateOf(lesson))).toBe("end");
  });
});

describe("a PDF or a video in full view", () => {
  it("is not covered by boxes of a running class, which are shown afterwards", async () => {
    service();
    const lesson = await opened(tutor);
    const leave = fullView.enter();
    await pass(56 * MINUTE);
    expect(boxOf(stateOf(lesson))).toBeNull();
    leave();
    expect(boxOf(stateOf(lesson))).toBe("warning");
    lesson.send({ type: "DISMISS", box: "warning" });
    const [pdf, video] = [fullView.enter(), fullView.enter()];
    await pass(5 * MINUTE);
    expect(boxOf(stateOf(lesson))).toBeNull();
    expect(stateOf(lesson).facts.clock.deadline).toBe(START + 60 * MINUTE);
    pdf();
    expect(boxOf(stateOf(lesson))).toBeNull();
    video();
    expect(boxOf(stateOf(lesson))).toBe("end");
  });

  it("holds boxes back even if the class is opened behind it", async () => {
    service();
    const leave = fullView.enter();
    const lesson = await opened(tutor);
    await pass(61 * MINUTE);
    expect(boxOf(stateOf(lesson))).toBeNull();
    leave();
    expect(boxOf(stateOf(lesson))).toBe("end");
  });
});

describe("entering", () => {
  const page = { pathname: paths.afterTesting, type: null, isPractice: false };
  const awaited = { isStudentAwaited: true };

  it("is reported by the student's device until the service confirms it", async () => {
    let hasEntered = false;
    const now = () => clock(hasEntered ? {} : awaited);
    const seen = service({
      CustomerQueryCourseOrder: () => answer(snapshot(awaited)),
      CustomerCheckCourseOrderTime: () => answer(now()),
      CustomerEnterCourseOrder: onSecondTry(() => {
        hasEntered = true;
        return answer(now());
      }),
    });
    const lesson = await opened();
    await pass(20_000);
    expect(bodiesOf(seen, "CustomerEnterCourseOrder")).toEqual([]);
    lesson.send({ type: "LESSON_PAGE", page });
    await pass(0);
    expect(bodiesOf(seen, "CustomerEnterCourseOrder")).toHaveLength(1);
    await pass(60_000);
    expect(bodiesOf(seen, "CustomerEnterCourseOrder")).toEqual(Array(2).fill({ courseOrderId: 7 }));
  });

  it("is not reported by a tutor's device", async () => {
    const seen = service({ CustomerQueryCourseOrder: () => answer(snapshot(awaited)) });
    const lesson = await opened(tutor);
    lesson.send({ type: "LESSON_PAGE", page });
    await pass(20_000);
    expect(bodiesOf(seen, "CustomerEnterCourseOrder")).toEqual([]);
  });

  it("that comes too late finds the class ended", async () => {
    let isOver = false;
    service({
      CustomerQueryCourseOrder: () => answer(snapshot(isOver ? { status: "CANCELED" } : awaited)),
      CustomerCheckCourseOrderTime: () => answer(clock(isOver ? { status: "CANCELED" } : awaited)),
      CustomerEnterCourseOrder: () => refusal(409, "ORDER_CLOSED", "This class is over"),
    });
    const lesson = await opened();
    isOver = true;
    lesson.send({ type: "LESSON_PAGE", page });
    await pass(1_000);
    expect(stateOf(lesson).over).toBe("closed");
  });
});

describe("a student who does not come", () => {
  it("lets the tutor end the class as a no-show, with one key for all retries", async () => {
    let isOver = false;
    const change = () => (isOver ? { status: "CANCELED" as const } : { utcNoShow: START });
    const seen = service({
      CustomerQueryCourseOrder: () => answer(snapshot(change())),
      CustomerTeacherEndNoShow: onSecondTry(() => {
        isOver = true;
        return answer(order);
      }),
    });
    const lesson = await opened(tutor);
    expect(noShowHere(stateOf(lesson))).toBe(START);
    await expect(lesson.requests.endNoShow()).rejects.toThrow();
    await lesson.requests.endNoShow();
    await pass(0);
    const [first, second] = keysOf(seen, "CustomerTeacherEndNoShow");
    expect(first).toBe(second);
    expect(stateOf(lesson).over).toBe("closed");
  });

  it("who arrives late is noticed when the end is refused", async () => {
    let hasEntered = false;
    service({
      CustomerQueryCourseOrder: () => answer(snapshot(hasEntered ? {} : { utcNoShow: START })),
      CustomerTeacherEndNoShow: () => {
        hasEntered = true;
        return refusal(409, "STUDENT_HAS_ENTERED", "The student has entered");
      },
    });
    const lesson = await opened(tutor);
    await expect(lesson.requests.endNoShow()).rejects.toThrow();
    await pass(0);
    expect(noShowHere(stateOf(lesson))).toBeNull();
  });
});

describe("pausing", () => {
  const FIVE_MINUTES = { pauseMs: 5 * MINUTE, deadline: START + 65 * MINUTE };

  it("moves the end by five minutes, with one key for all retries", async () => {
    const paused = { isPause: true, utcPaused: START, ...FIVE_MINUTES };
    const pause = onSecondTry(() => answer(clock(paused)));
    const seen = service({ CustomerPauseCourse: pause });
    const lesson = await opened();
    await expect(lesson.requests.pauseClass()).rejects.toThrow();
    await lesson.requests.pauseClass();
    const [first, second] = keysOf(seen, "CustomerPauseCourse");
    expect(first).toBe(second);
    expect(lesson.pause.getSnapshot().value).toBe("paused");
    expect(lesson.timer.getSnapshot().context.deadline).toBe(START + 65 * MINUTE);
  });

  it("is over after five minutes by itself", async () => {
    const paused = { isPause: true, utcPaused: START, ...FIVE_MINUTES };
    service({
      CustomerPauseCourse: () => answer(clock(paused)),
      CustomerCheckCourseOrderTime: () => answer(clock(paused)),
    });
    const lesson = await opened();
    await lesson.requests.pauseClass();
    await pass(5 * MINUTE);
    expect(lesson.pause.getSnapshot().value).toBe("available");
  });
});

describe("resuming", () => {
  const paused = { isPause: true, utcPaused: START, pauseMs: 5 * MINUTE };

  it("ends the pause for both sides, but not if the service was not reached", async () => {
    const resumed = { ...paused, utcResumed: START + 10_000 };
    service({
      CustomerPauseCourse: () => answer(clock(paused)),
      CustomerResumeCourse: onSecondTry(() => answer(clock(resumed))),
    });
    const lesson = await opened();
    await lesson.requests.pauseClass();
    await expect(lesson.requests.resumeClass()).rejects.toThrow();
    expect(boxOf(stateOf(lesson))).toBe("paused");
    await lesson.requests.resumeClass();
    expect(boxOf(stateOf(lesson))).toBeNull();
  });
});

describe("ending", () => {
  it("submits the progress's result and completes, with a key each", async () => {
    const seen = service({
      CustomerSubmitLearnNewWordResult: onSecondTry(() => answer({})),
      CompleteCourseOrder: () => answer(order),
    });
    const lesson = await opened(tutor);
    const judge = { type: "judge", step: "after_test", groupIndex: 0, latencyMs: 1 } as const;
    const [first = 0, second = 0] = [11, 12].toSorted((one) =>
      one === stateOf(lesson).progress.groups[0]?.[0] ? 0 : 1,
    );
    for (const wordId of [first, second, first])
      lesson.send({ type: "DO", action: { ...judge, wordId, right: wordId === 11 } });
    lesson.send({ type: "END", slot: "19:30" });
    await pass(1_000);
    expect(lesson.ending.getSnapshot().value).toBe("waiting");
    lesson.ending.send({ type: "ONLINE" });
    await pass(1_000);
    expect(stateOf(lesson).over).toBe("completed");

    const submits = seen.filter(({ name }) => name === "CustomerSubmitLearnNewWordResult");
    expect(submits.map(({ body }) => body)).toEqual([submits[0]?.body, submits[0]?.body]);
    expect(submits[0]?.body).toMatchObject({
      courseOrderId: 7,
      courseId: 5,
      studentId: 2,
      correctWordIds: [11],
      wrongWordIds: [12],
      antiForgetTime: "19:30",
    });
    expect(new Set(keysOf(seen, "CustomerSubmitLearnNewWordResult")).size).toBe(1);
    expect(Object.keys(localStorage)).toEqual(["wordmate.device"]);
  });

  it("continues if a tutor's result exists already, and adds the time", async () => {
    const seen = service({
      CustomerQueryCourseOrder: () => answer(finished()),
      CustomerSubmitLearnNewWordResult: () => refusal(409, "RESULT_ALREADY_SUBMITTED", "no"),
      CompleteCourseOrder: () => answer(order),
    });
    const lesson = await opened(tutor);
    lesson.send({ type: "END", slot: "06:30" });
    await pass(1_000);
    expect(stateOf(lesson).over).toBe("completed");
    expect(bodiesOf(seen, "CompleteCourseOrder")).toEqual([
      { courseOrderId: 7, withoutTest: false, antiForgetTime: "06:30" },
    ]);
  });

  it("by a student waits without an error if the tutor has judged already", async () => {
    service({
      CustomerQueryCourseOrder: () => answer(finished()),
      CustomerSubmitLearnNewWordResult: () => refusal(409, "RESULT_ALREADY_SUBMITTED", "no"),
    });
    const lesson = await opened();
    lesson.send({ type: "HAND_IN" });
    await pass(1_000);
    expect(lesson.ending.getSnapshot()).toMatchObject({ value: "open", context: { error: null } });
    expect(stateOf(lesson).over).toBeNull();
  });

  it("without a test submits no lists: the service composes the result", async () => {
    const complete = onSecondTry(() => answer(order));
    const seen = service({ CompleteCourseOrder: complete });
    const lesson = await opened(tutor);
    lesson.send({ type: "END", slot: "21:00" });
    await pass(1_000);
    lesson.ending.send({ type: "ONLINE" });
    await pass(1_000);
    expect(stateOf(lesson).over).toBe("completed");
    const body = { courseOrderId: 7, withoutTest: true, antiForgetTime: "21:00" };
    expect(bodiesOf(seen, "CompleteCourseOrder")).toEqual([body, body]);
    expect(new Set(keysOf(seen, "CompleteCourseOrder")).size).toBe(1);
    expect(bodiesOf(seen, "CustomerSubmitLearnNewWordResult")).toEqual([]);
  });

  it("of an interactive lesson submits an untested result with the time", async () => {
    const running = snapshot();
    const marked = { ...freshProgress("new_words", 1), chosenIds: [11] };
    const beside = { ...running.progress, progress: marked };
    const courseType = "INTERACTIVE";
    const seen = service({
      CustomerQueryCourseOrder: () =>
        answer({ ...running, order: { ...order, courseType }, progress: beside }),
      CustomerSubmitInteractiveResult: onSecondTry(() => answer({})),
      CompleteCourseOrder: () => answer(order),
    });
    const lesson = await opened(tutor);
    expect(plans(stateOf(lesson))).toBe(true);
    lesson.send({ type: "END", slot: "19:30" });
    await pass(1_000);
    lesson.ending.send({ type: "ONLINE" });
    await pass(1_000);
    expect(stateOf(lesson).over).toBe("completed");
    const result = { courseOrderId: 7, courseBookId: 5, antiForgetTime: "19:30" };
    expect(bodiesOf(seen, "CustomerSubmitInteractiveResult")).toEqual([result, result]);
    expect(new Set(keysOf(seen, "CustomerSubmitInteractiveResult")).size).toBe(1);
    expect(bodiesOf(seen, "CompleteCourseOrder")).toEqual([
      { courseOrderId: 7, withoutTest: false, antiForgetTime: "19:30" },
    ]);
  });

  it("on another device is noticed", async () => {
    let status: LessonClock["status"] = "IN_PROGRESS";
    service({
      CustomerQueryCourseOrder: () => answer(snapshot({ status })),
      CustomerCheckCourseOrderTime: () => answer(clock({ status })),
    });
    const lesson = await opened();
    status = "COMPLETED";
    await pass(10_000);
    expect(stateOf(lesson).over).toBe("completed");
  });
});

describe("the book", () => {
  const withBook = (courseBookId: number | null, serverTime: number) => ({
    ...snapshot({ progressVersion: 0, serverTime }),
    order: { ...order, serverTime, courseBook: courseBookId && { courseBookId } },
    progress: { courseOrderId: 7, version: 0, progress: freshProgress("new_words", 1) },
  });

  it("is followed by the device that does not choose it", async () => {
    let told = withBook(null, START);
    service({ CustomerQueryCourseOrder: () => answer(told) });
    const lesson = await opened();
    expect(leadsHere(stateOf(lesson))).toBe(false);
    told = withBook(5, START + 1);
    await pass(10_000);
    expect(stateOf(lesson).facts.order.courseBook?.courseBookId).toBe(5);
  });

  it("is never an older one, in any order of answers", async () => {
    let told = withBook(6, START + 2);
    service({ CustomerQueryCourseOrder: () => answer(told) });
    const lesson = await opened();
    told = withBook(5, START + 1);
    await pass(10_000);
    expect(stateOf(lesson).facts.order.courseBook?.courseBookId).toBe(6);
  });
});
