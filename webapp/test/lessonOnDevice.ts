import { vi } from "vitest";
import { loadSession, type Session } from "@/entities/lesson/session";
import { freshProgress, type LessonProgress, replay } from "@/machines/lessonProgress";
import type { CourseOrderView, LessonClock, LessonSnapshot } from "@/rpc";
import { answer, fakeService, type Reply, refusal } from "./fakeService";
import { progressAfter, saved } from "./saving";

export const MINUTE = 60_000;
export const START = Date.parse("2026-01-05T11:00:00Z");
export const student = { userId: 2, role: "user" } as const;
export const tutor = { userId: 3, role: "TEACHER" } as const;

export const order = {
  courseOrderId: 7,
  lessonType: "QUOTA_60",
  isSimulated: false,
  isNewWordBook: true,
  user: { userId: 2, userName: "林小满", accountNo: "S00000002" },
  tutor: { userId: 3, userName: "周老师" },
  courseBook: { courseBookId: 5 },
} as CourseOrderView;

const tested = replay({ ...freshProgress("new_words", 1), chosenIds: [11, 12] }, [
  { type: "begin" },
  { type: "to_test" },
]);

const STANDS = {
  version: 4,
  progress: { ...tested, groups: [[11, 12]], chosenIds: [11, 12] } as LessonProgress,
};
/** The lesson at the service. */
let stands = STANDS;

export function clock(change: Partial<LessonClock> = {}): LessonClock {
  return {
    courseOrderId: 7,
    status: "IN_PROGRESS",
    utcStarted: START,
    deadline: START + 60 * MINUTE,
    isPause: false,
    pausesLeft: 1,
    utcPaused: null,
    pauseMs: null,
    utcResumed: null,
    utcNoShow: null,
    progressVersion: stands.version,
    hasResult: false,
    serverTime: Date.now(),
    utcLeaderSeen: Date.now(),
    ...change,
  };
}

export function snapshot(change: Partial<LessonClock> = {}): LessonSnapshot {
  const saved = { courseOrderId: 7, utcSaved: START, ...stands } as never;
  return { order, clock: clock(change), progress: saved, result: null, proposedTime: "19:30" };
}

type Replies = Parameters<typeof fakeService>[0];

export function service(replies: Replies = {}) {
  return fakeService({
    CustomerQueryCourseOrder: () => answer(snapshot()),
    CustomerCheckCourseOrderTime: () => answer(clock()),
    CustomerSaveCourseOrderProgress: ({ body }) => {
      const progress = progressAfter(stands.progress, body);
      stands = { version: stands.version + 1, progress };
      return saved(stands.version);
    },
    ...replies,
  });
}

let lessons: Session[] = [];
/** A new browser for each test. */
export let phone = "phone0";

export async function opened(person: typeof student | typeof tutor = student): Promise<Session> {
  const lesson = await loadSession(7, person);
  lesson.send({ type: "WATCH" });
  lessons.push(lesson);
  return lesson;
}

export async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
}

/** Fails at the first call. */
export function onSecondTry(reply: Reply): Reply {
  let tries = 0;
  return (seen) => {
    tries += 1;
    return tries === 1 ? refusal(500, "INTERNAL_ERROR", "try again") : reply(seen);
  };
}

export function keysOf(seen: ReturnType<typeof fakeService>, name: string) {
  return seen
    .filter((call) => call.name === name)
    .map(({ headers }) => headers.get("Idempotency-Key"));
}

export function bodiesOf(seen: ReturnType<typeof fakeService>, name: string) {
  return seen.filter((call) => call.name === name).map(({ body }) => body);
}

/** The class with a finished after-lesson test. */
export function finished(): LessonSnapshot {
  const done = snapshot();
  const progress = {
    ...(done.progress?.progress as object),
    ...{ cursor: 2, testCorrectIds: [11], testWrongIds: [12], finished: true },
  };
  return { ...done, progress: { ...(done.progress as object), progress } } as never;
}

/** Resets everything before each test. */
export function begin(): void {
  vi.useFakeTimers({ now: START });
  window.location.hash = "";
  phone = `phone${Number(phone.slice(5)) + 1}`;
  localStorage.setItem("wordmate.device", JSON.stringify({ id: phone, last: 0 }));
  lessons = [];
  stands = STANDS;
}

/** Stops everything after each test. */
export function end(): void {
  for (const lesson of lessons) lesson.close();
  vi.useRealTimers();
}
