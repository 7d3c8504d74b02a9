import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { paths } from "@/app/paths";
import { freshProgress, replay, stepWords } from "@/machines/lessonProgress";
import type { CourseOrderView, LessonClock, LessonSnapshot } from "@/rpc";
import { answer, fakeService, type Reply, refusal } from "@/test/fakeService";
import { type Lesson, loadLesson } from "./lesson";

const MINUTE = 60_000;
const START = Date.parse("2026-01-05T11:00:00Z");
const student = { userId: 2, role: "user" } as const;
const tutor = { userId: 3, role: "TEACHER" } as const;

const order = {
  courseOrderId: 7,
  lessonType: "QUOTA_60",
  isSimulated: false,
  isNewWordBook: true,
  user: { userId: 2, userName: "林小满" },
  tutor: { userId: 3, userName: "周老师" },
  courseBook: { courseBookId: 5 },
} as CourseOrderView;

const tested = replay({ ...freshProgress("new_words", 1), chosenIds: [11, 12] }, [
  { type: "begin" },
  { type: "to_test" },
]).progress;

function clock(change: Partial<LessonClock> = {}): LessonClock {
  return {
    courseOrderId: 7,
    status: "IN_PROGRESS",
    utcStarted: START,
    deadline: START + 60 * MINUTE,
    isPause: false,
    utcPaused: null,
    progressVersion: 4,
    hasResult: false,
    serverTime: Date.now(),
    ...change,
  };
}

function snapshot(change: Partial<LessonClock> = {}): LessonSnapshot {
  const progress = { ...tested, groups: [[11, 12]], chosenIds: [11, 12] } as never;
  const saved = { courseOrderId: 7, version: 4, utcSaved: START, progress };
  return { order, clock: clock(change), progress: saved, result: null };
}

type Replies = Parameters<typeof fakeService>[0];

function service(replies: Replies = {}) {
  return fakeService({
    CustomerQueryCourseOrder: () => answer(snapshot()),
    CustomerCheckCourseOrderTime: () => answer(clock()),
    CustomerSaveCourseOrderProgress: ({ body }) =>
      answer({ courseOrderId: 7, version: (body as { version: number }).version + 1 }),
    ...replies,
  });
}

let lessons: Lesson[] = [];
/** Another browser in each test. */
let phone = "phone0";

async function opened(person: typeof student | typeof tutor = student): Promise<Lesson> {
  const lesson = await loadLesson(7, person);
  lesson.watch();
  lessons.push(lesson);
  return lesson;
}

async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
}

/** Fails the first time it is asked. */
function onSecondTry(reply: Reply): Reply {
  let tries = 0;
  return (seen) => {
    tries += 1;
    return tries === 1 ? refusal(500, "INTERNAL_ERROR", "try again") : reply(seen);
  };
}

function keysOf(seen: ReturnType<typeof fakeService>, name: string) {
  return seen
    .filter((call) => call.name === name)
    .map(({ headers }) => headers.get("Idempotency-Key"));
}

function bodiesOf(seen: ReturnType<typeof fakeService>, name: string) {
  return seen.filter((call) => call.name === name).map(({ body }) => body);
}

/** The class with its after-lesson test done. */
function finished(): LessonSnapshot {
  const done = snapshot();
  const progress = {
    ...(done.progress?.progress as object),
    ...{ cursor: 2, testCorrectIds: [11], testWrongIds: [12], finished: true },
  };
  return { ...done, progress: { ...(done.progress as object), progress } } as never;
}

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  window.location.hash = "";
  phone = `phone${Number(phone.slice(5)) + 1}`;
  localStorage.setItem("wordmate.device", JSON.stringify({ id: phone, last: 0 }));
  lessons = [];
});

afterEach(() => {
  for (const lesson of lessons) lesson.close();
  vi.useRealTimers();
});

describe("the timer's boxes", () => {
  it("warn once five minutes before the end, on this device for good", async () => {
    service();
    const lesson = await opened();
    await pass(55 * MINUTE - 10_000);
    expect(lesson.box).toBeNull();
    await pass(10_000);
    expect(lesson.box).toBe("warning");
    lesson.close();
    const reloaded = await opened();
    expect(reloaded.box).toBeNull();
  });

  it("say the end at the deadline", async () => {
    service();
    const lesson = await opened();
    await pass(60 * MINUTE);
    expect(lesson.box).toBe("end");
  });

  it("are kept back on the after-lesson test and shown on leaving", async () => {
    service();
    window.location.hash = `#${paths.afterTesting}?courseOrderId=7`;
    const lesson = await opened();
    await pass(61 * MINUTE);
    expect(lesson.box).toBeNull();
    lesson.at(paths.home);
    expect(lesson.box).toBe("end");
  });
});

describe("pausing", () => {
  it("moves the end by five minutes, under one key however often it is tried", async () => {
    const paused = { isPause: true, utcPaused: START, deadline: START + 65 * MINUTE };
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
    const paused = { isPause: true, utcPaused: START, deadline: START + 65 * MINUTE };
    service({
      CustomerPauseCourse: () => answer(clock(paused)),
      CustomerCheckCourseOrderTime: () => answer(clock(paused)),
    });
    const lesson = await opened();
    await lesson.requests.pauseClass();
    await pass(5 * MINUTE);
    expect(lesson.pause.getSnapshot().value).toBe("spent");
  });
});

describe("ending", () => {
  it("hands in what the progress says and completes, with a key for each", async () => {
    const seen = service({
      CustomerSubmitLearnNewWordResult: onSecondTry(() => answer({})),
      CompleteCourseOrder: () => answer(order),
    });
    const lesson = await opened(tutor);
    const judge = { type: "judge", step: "after_test", groupIndex: 0, latencyMs: 1 } as const;
    const [first = 0, second = 0] = [11, 12].toSorted((one) =>
      one === lesson.sync.getSnapshot().context.progress.groups[0]?.[0] ? 0 : 1,
    );
    for (const wordId of [first, second, first])
      lesson.do({ ...judge, wordId, right: wordId === 11 });
    lesson.end("19:30");
    await pass(1_000);
    expect(lesson.ending.getSnapshot().value).toBe("failed");
    lesson.ending.send({ type: "RETRY" });
    await pass(1_000);
    expect(lesson.over).toBe("completed");

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

  it("of a tutor whose word stands already goes on, and adds the time", async () => {
    const seen = service({
      CustomerQueryCourseOrder: () => answer(finished()),
      CustomerSubmitLearnNewWordResult: () => refusal(409, "RESULT_ALREADY_SUBMITTED", "no"),
      CompleteCourseOrder: () => answer(order),
    });
    const lesson = await opened(tutor);
    lesson.end("06:30");
    await pass(1_000);
    expect(lesson.over).toBe("completed");
    expect(bodiesOf(seen, "CompleteCourseOrder")).toEqual([
      { courseOrderId: 7, withoutTest: false, antiForgetTime: "06:30" },
    ]);
  });

  it("of a student whose tutor has judged already is waited for, without an error", async () => {
    service({
      CustomerQueryCourseOrder: () => answer(finished()),
      CustomerSubmitLearnNewWordResult: () => refusal(409, "RESULT_ALREADY_SUBMITTED", "no"),
    });
    const lesson = await opened();
    lesson.handIn();
    await pass(1_000);
    expect(lesson.ending.getSnapshot()).toMatchObject({ value: "open", context: { error: null } });
    expect(lesson.over).toBeNull();
  });

  it("without a test hands in no lists: the service says what the progress tells", async () => {
    const complete = onSecondTry(() => answer(order));
    const seen = service({ CompleteCourseOrder: complete });
    const lesson = await opened(tutor);
    lesson.end("21:00");
    await pass(1_000);
    lesson.ending.send({ type: "RETRY" });
    await pass(1_000);
    expect(lesson.over).toBe("completed");
    const body = { courseOrderId: 7, withoutTest: true, antiForgetTime: "21:00" };
    expect(bodiesOf(seen, "CompleteCourseOrder")).toEqual([body, body]);
    expect(new Set(keysOf(seen, "CompleteCourseOrder")).size).toBe(1);
    expect(bodiesOf(seen, "CustomerSubmitLearnNewWordResult")).toEqual([]);
  });

  it("is noticed when it happened elsewhere", async () => {
    let status: LessonClock["status"] = "IN_PROGRESS";
    service({
      CustomerQueryCourseOrder: () => answer(snapshot({ status })),
      CustomerCheckCourseOrderTime: () => answer(clock({ status })),
    });
    const lesson = await opened();
    status = "COMPLETED";
    await pass(10_000);
    expect(lesson.over).toBe("completed");
  });
});

describe("what was not saved", () => {
  it("is there after a reload and is sent then", async () => {
    service({ CustomerSaveCourseOrderProgress: () => refusal(500, "INTERNAL_ERROR", "no") });
    const lesson = await opened();
    const words = [11, 12];
    for (const wordId of words) {
      lesson.do({
        type: "judge",
        step: "after_test",
        groupIndex: 0,
        wordId,
        right: true,
        latencyMs: 1,
      });
    }
    const { cursor } = lesson.sync.getSnapshot().context.progress;
    expect(cursor).toBeGreaterThan(0);
    await pass(500);
    lesson.close();

    const seen = service();
    const reloaded = await opened();
    expect(reloaded.sync.getSnapshot().context.progress.cursor).toBe(cursor);
    await pass(500);
    expect(reloaded.sync.getSnapshot().value).toBe("saved");
    const saves = seen.filter(({ name }) => name === "CustomerSaveCourseOrderProgress");
    expect(saves).toHaveLength(1);
  });
});

describe("an answer", () => {
  const judge = { type: "judge", step: "after_test", groupIndex: 0, latencyMs: 1 } as const;

  /** Answers the word at hand. */
  function judged(lesson: Lesson): void {
    const { progress } = lesson.sync.getSnapshot().context;
    const wordId = stepWords(progress)[progress.cursor] ?? 0;
    lesson.do({ ...judge, wordId, right: true });
  }

  type Told = { device: string; answers: { number: number; utcAnswered: number }[] };
  const toldIn = (seen: ReturnType<typeof fakeService>) =>
    bodiesOf(seen, "CustomerSaveCourseOrderProgress") as Told[];

  it("has its number and its time, the same after a reload however often it is sent", async () => {
    const lost = service({
      CustomerSaveCourseOrderProgress: () => refusal(500, "INTERNAL_ERROR", "no"),
    });
    const lesson = await opened();
    judged(lesson);
    await pass(500);
    lesson.close();
    const seen = service();
    const reloaded = await opened();
    await pass(500);
    const [first] = toldIn(lost);
    const [again] = toldIn(seen);
    expect(first?.answers).toMatchObject([{ number: 1, utcAnswered: START }]);
    expect(again).toMatchObject({ device: phone, answers: first?.answers });

    // The next one counts on.
    judged(reloaded);
    await pass(500);
    expect(toldIn(seen).at(-1)?.answers).toMatchObject([{ number: 2 }]);
  });

  it("that comes after the end of the class is still sent, and only then forgotten", async () => {
    let isConnected = false;
    let status: LessonClock["status"] = "IN_PROGRESS";
    const ongoing = service({
      CustomerQueryCourseOrder: () => answer(snapshot({ status })),
      CustomerCheckCourseOrderTime: () => answer(clock({ status })),
      CustomerSaveCourseOrderProgress: () =>
        isConnected
          ? answer({ courseOrderId: 7, version: 9, late: true })
          : refusal(500, "INTERNAL_ERROR", "no"),
    });
    const lesson = await opened();
    judged(lesson);
    status = "COMPLETED";
    await pass(10_000);
    expect(lesson.over).toBe("completed");
    lesson.close();
    expect(localStorage.getItem("wordmate.lesson.2.7")).toContain("judge");
    isConnected = true;
    await pass(20_000);
    expect(toldIn(ongoing).at(-1)?.answers).toMatchObject([{ number: 1 }]);
    expect(localStorage.getItem("wordmate.lesson.2.7")).toBeNull();
    const saves = toldIn(ongoing).length;
    await pass(60_000);
    expect(toldIn(ongoing)).toHaveLength(saves);
  });

  it("that a closed browser kept is sent when the class turns out to be over", async () => {
    service({ CustomerSaveCourseOrderProgress: () => refusal(500, "INTERNAL_ERROR", "no") });
    const lesson = await opened();
    judged(lesson);
    await pass(500);
    lesson.close();
    const over = { ...finished(), clock: clock({ status: "COMPLETED" }) };
    const seen = service({ CustomerQueryCourseOrder: () => answer(over) });
    await opened();
    await pass(500);
    expect(toldIn(seen)).toMatchObject([{ answers: [{ number: 1 }] }]);
    expect(localStorage.getItem("wordmate.lesson.2.7")).toBeNull();
  });
});

describe("the book", () => {
  const withBook = (courseBookId: number | null, serverTime: number) => ({
    ...snapshot({ progressVersion: 0, serverTime }),
    order: { ...order, serverTime, courseBook: courseBookId && { courseBookId } },
    progress: null,
  });

  it("is followed by the device that does not choose it", async () => {
    let told = withBook(null, START);
    service({ CustomerQueryCourseOrder: () => answer(told) });
    const lesson = await opened();
    expect(lesson.leads).toBe(false);
    told = withBook(5, START + 1);
    await pass(10_000);
    expect(lesson.facts.order.courseBook?.courseBookId).toBe(5);
  });

  it("is never an older one, in whatever order answers come", async () => {
    let told = withBook(6, START + 2);
    service({ CustomerQueryCourseOrder: () => answer(told) });
    const lesson = await opened();
    told = withBook(5, START + 1);
    await pass(10_000);
    expect(lesson.facts.order.courseBook?.courseBookId).toBe(6);
  });
});

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
