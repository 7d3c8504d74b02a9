import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { freshProgress, replay } from "@/machines/lessonProgress";
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

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  window.location.hash = "";
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
    expect(lesson.box.get()).toBeNull();
    await pass(10_000);
    expect(lesson.box.get()).toBe("warning");
    lesson.close();
    const reloaded = await opened();
    expect(reloaded.box.get()).toBeNull();
  });

  it("say the end at the deadline", async () => {
    service();
    const lesson = await opened();
    await pass(60 * MINUTE);
    expect(lesson.box.get()).toBe("end");
  });

  it("are kept back on the after-lesson test and shown on leaving", async () => {
    service();
    window.location.hash = "#/pagesA/wordPractice/afterTesting/afterTesting?courseOrderId=7";
    const lesson = await opened();
    await pass(61 * MINUTE);
    expect(lesson.box.get()).toBeNull();
    window.location.hash = "#/pages/index/index";
    lesson.hold();
    expect(lesson.box.get()).toBe("end");
  });
});

describe("pausing", () => {
  it("moves the end by five minutes, under one key however often it is tried", async () => {
    const paused = { isPause: true, utcPaused: START, deadline: START + 65 * MINUTE };
    const pause = onSecondTry(() => answer(clock(paused)));
    const seen = service({ CustomerPauseCourse: pause });
    const lesson = await opened();
    await expect(lesson.pauseClass()).rejects.toThrow();
    await lesson.pauseClass();
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
    await lesson.pauseClass();
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
    lesson.end("19:30", true);
    await pass(1_000);
    expect(lesson.ending.getSnapshot().value).toBe("failed");
    lesson.ending.send({ type: "RETRY" });
    await pass(1_000);
    expect(lesson.isOver.get()).toBe("completed");

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
    expect(localStorage).toHaveLength(0);
  });

  it("adds the time to the lists that stand when the other device handed in first", async () => {
    const result = {
      courseOrderId: 7,
      correctWordIds: [12],
      wrongWordIds: [11],
      alreadyKnownWordIds: [],
      antiForgetTime: null,
      utcSubmitted: START,
    };
    let isIn = false;
    const seen = service({
      CustomerQueryCourseOrder: () => answer({ ...snapshot(), result: isIn ? result : null }),
      CustomerSubmitLearnNewWordResult: ({ body }) => {
        const same = (body as { correctWordIds: number[] }).correctWordIds[0] === 12;
        isIn = true;
        return same ? answer(result) : refusal(409, "RESULT_ALREADY_SUBMITTED", "no");
      },
      CompleteCourseOrder: () => answer(order),
    });
    const lesson = await opened(tutor);
    lesson.end("06:30", true);
    await pass(1_000);
    expect(lesson.isOver.get()).toBe("completed");
    const last = seen.findLast(({ name }) => name === "CustomerSubmitLearnNewWordResult");
    expect(last?.body).toMatchObject({ correctWordIds: [12], antiForgetTime: "06:30" });
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
    expect(lesson.isOver.get()).toBe("completed");
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
