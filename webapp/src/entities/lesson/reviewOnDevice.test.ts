import { answer, fakeService, type Reply, refusal } from "@test/fakeService";
import { saved } from "@test/saving";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import {
  beginReview,
  countsForNothing,
  finishReview,
  isUnfinished,
  leaveReview,
  startReview,
} from "@/features/reviews/requests";
import { freshProgress, type LessonProgress } from "@/machines/lessonProgress";
import { queryClient } from "@/queries";
import { type CourseOrderView, connect, type LessonClock, type LessonSnapshot } from "@/rpc";
import { surroundings } from "@/rpc/client";
import { FOLLOWING_MS, leadsHere, pageNow } from "./machine/context";
import { reviewOf } from "./machine/facts";
import { loadSession, type Session, stateOf } from "./session";

const MINUTE = 60_000;
const START = Date.parse("2026-01-05T11:00:00Z");
const DEADLINE = START + 30 * MINUTE;
const student = { userId: 2, role: "user" } as const;
const tutor = { userId: 3, role: "TEACHER" } as const;

const testing: LessonProgress = {
  ...freshProgress("review", 1),
  ...{ groups: [[11, 12]], step: "after_test" },
};
const tested: LessonProgress = { ...testing, testCorrectIds: [11, 12], cursor: 2, finished: true };

/** The review at the service. */
let status: LessonClock["status"];
let startedBy: "user" | "TEACHER" | null;
let progress: LessonProgress;
let version: number;
const ends: (() => void)[] = [];

const lost = () => refusal(500, "INTERNAL_ERROR", "try again");
const agenda = ["CustomerRetrieveReviewAgenda", {}];
const isOutdated = () => queryClient.getQueryState(agenda)?.isInvalidated;

function clock(): LessonClock {
  return {
    ...{
      courseOrderId: 7,
      status,
      utcStarted: START,
      deadline: DEADLINE,
      isPause: false,
      pausesLeft: 1,
    },
    ...{
      utcPaused: null,
      pauseMs: null,
      utcResumed: null,
      utcNoShow: null,
      progressVersion: version,
      hasResult: false,
      serverTime: Date.now(),
    },
  };
}

function snapshot(): LessonSnapshot {
  const order = { courseOrderId: 7, lessonType: "ANTI_FORGETTING", startedBy, rating: null };
  const saved = { courseOrderId: 7, version, utcSaved: START, progress } as never;
  const facts = { order: order as CourseOrderView, clock: clock(), proposedTime: "19:30" };
  return { ...facts, progress: saved, result: null };
}

function service(replies: Parameters<typeof fakeService>[0] = {}) {
  const seen = fakeService({
    CustomerQueryCourseOrder: () => answer(snapshot()),
    CustomerCheckCourseOrderTime: () => answer(clock()),
    CustomerSaveCourseOrderProgress: () => {
      version += 1;
      return saved(version);
    },
    ...replies,
  });
  return {
    bodies: (name: string) => seen.filter((one) => one.name === name).map(({ body }) => body),
    /** The requests since the last call, except for preloaded words. */
    asked: () =>
      seen
        .splice(0)
        .map(({ name }) => name)
        .filter((name) => name !== "CustomerListWordInfoByWordIdIn"),
  };
}

async function opened(person: typeof student | typeof tutor = student): Promise<Session> {
  const review = await loadSession(7, person);
  ends.push(() => review.close());
  return review;
}

/** The review on a page that shows it. */
async function shown(person: typeof student | typeof tutor = student) {
  const review = await opened(person);
  review.send({ type: "WATCH" });
  const unwatch = () => review.send({ type: "UNWATCH" });
  ends.push(unwatch);
  return { review, unwatch };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const isJournalled = () =>
  Object.keys(localStorage).some((place) => place.startsWith("wordmate.lesson."));

function runOf(review: Session) {
  const { facts, progress } = stateOf(review);
  return reviewOf(facts, progress).run;
}

/** Answers the current word. */
function judged(review: Session): void {
  const { words, right, wrong } = runOf(review);
  const wordId = words[right.length + wrong.length] ?? 0;
  const place = { step: "after_test", groupIndex: 0 } as const;
  review.send({
    type: "DO",
    action: { type: "judge", ...place, wordId, right: true, latencyMs: 1 },
  });
}

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  [status, startedBy, progress, version] = ["IN_PROGRESS", "user", testing, 4];
  queryClient.setQueryData(agenda, {});
});

afterEach(() => {
  for (const end of ends.splice(0).reverse()) end();
  queryClient.clear();
  vi.useRealTimers();
});

it("is the service's latest state, in any order of answers", async () => {
  const waiting: (() => void)[] = [];
  const held: Reply = () => {
    const said = answer(snapshot());
    return new Promise((resolve) => {
      waiting.push(() => resolve(said));
    });
  };
  service();
  const review = await opened();
  service({ CustomerQueryCourseOrder: held });
  const readings = [review.reload()];
  await pass(1);
  status = "COMPLETED";
  readings.push(review.reload());
  await pass(1);
  waiting[1]?.();
  await readings[1];
  waiting[0]?.();
  await readings[0];
  expect(pageNow(stateOf(review))).toBe("finished");
});

describe("an answer in a review", () => {
  it("counts at once and is sent with its number and its instant", async () => {
    localStorage.setItem("wordmate.device", JSON.stringify({ id: "a phone", last: 6 }));
    const { bodies } = service();
    const review = await opened();
    judged(review);
    expect(runOf(review).right).toHaveLength(1);
    await pass(500);
    expect(bodies("CustomerSaveCourseOrderProgress")).toMatchObject([
      { device: "a phone", actions: [{ number: 7, utcDone: START }] },
    ]);
  });

  it("that was not sent waits on the device, and counts when the review is opened again", async () => {
    service({ CustomerSaveCourseOrderProgress: lost });
    judged(await opened());
    const again = await opened();
    expect(runOf(again).right).toHaveLength(1);
  });

  it("outlives a start without a network on a device that last stored the review as waiting", async () => {
    service({ CustomerSaveCourseOrderProgress: lost });
    judged(await opened());
    status = "RESERVED";
    const stored = snapshot();
    vi.doMock("@/queries/deviceStore", () => ({ get: async () => stored, put: async () => {} }));
    const { caller } = surroundings;
    connect({ caller: () => ({ ...caller(), userId: student.userId }) });
    onTestFinished(() => {
      vi.doUnmock("@/queries/deviceStore");
      connect({ caller });
    });
    service({ CustomerQueryCourseOrder: () => Promise.reject(new TypeError("no network")) });
    const again = await opened();
    expect(again.sync.getSnapshot().context.queue).toHaveLength(1);
  });

  it("of a run that was left does not count in the next one", async () => {
    service({ CustomerSaveCourseOrderProgress: lost });
    judged(await opened());
    const later = { ...clock(), utcStarted: START + MINUTE };
    service({ CustomerQueryCourseOrder: () => answer({ ...snapshot(), clock: later }) });
    expect(runOf(await opened()).right).toEqual([]);
  });
});

describe("a review on screen", () => {
  it.each([
    { leader: "user", every: 10_000 },
    { leader: "TEACHER", every: FOLLOWING_MS },
  ] as const)("is polled every $every ms when $leader holds it", async (one) => {
    startedBy = one.leader;
    const { asked } = service();
    const { unwatch } = await shown();
    asked();
    await pass(one.every - 1);
    expect(asked()).toEqual([]);
    await pass(1);
    expect(asked()).toEqual(["CustomerCheckCourseOrderTime"]);
    unwatch();
    await pass(60_000);
    expect(asked()).toEqual([]);
  });

  it("is reloaded when its clock shows a change", async () => {
    const { asked } = service();
    const { review } = await shown();
    status = "COMPLETED";
    asked();
    await pass(10_000);
    expect(asked()).toEqual(["CustomerCheckCourseOrderTime", "CustomerQueryCourseOrder"]);
    expect(pageNow(stateOf(review))).toBe("finished");
  });

  it("follows what the other device saved", async () => {
    startedBy = "TEACHER";
    service();
    const { review } = await shown();
    [progress, version] = [tested, 6];
    await pass(FOLLOWING_MS);
    expect(pageNow(stateOf(review))).toBe("rating");
  });

  it("is loaded completely while a tutor rates it", async () => {
    [startedBy, progress] = ["TEACHER", tested];
    const { asked } = service();
    await shown();
    asked();
    await pass(FOLLOWING_MS);
    expect(asked()).toEqual(["CustomerQueryCourseOrder"]);
  });

  it("handles answers to requests of a page that is gone", async () => {
    let come = () => {};
    service({
      CustomerCheckCourseOrderTime: () =>
        new Promise((resolve) => {
          come = () => resolve(answer(clock()));
        }),
    });
    const { review, unwatch } = await shown();
    await pass(10_000);
    unwatch();
    status = "COMPLETED";
    come();
    await pass(0);
    expect(pageNow(stateOf(review))).toBe("finished");
  });

  it("is polled as soon as its page is visible again", async () => {
    const { asked } = service();
    await shown();
    asked();
    document.dispatchEvent(new Event("visibilitychange"));
    await pass(0);
    expect(asked()).toEqual(["CustomerCheckCourseOrderTime"]);
  });

  it("is polled when the network returns, and waiting answers are sent", async () => {
    service({ CustomerSaveCourseOrderProgress: lost });
    const { review } = await shown();
    judged(review);
    await pass(500);
    const { asked } = service();
    window.dispatchEvent(new Event("online"));
    await pass(100);
    expect(asked()).toEqual(["CustomerCheckCourseOrderTime", "CustomerSaveCourseOrderProgress"]);
  });
});

describe("a review that is put back", () => {
  it.each([
    { why: "left_elsewhere", said: "was left on another device", after: DEADLINE - START - 1 },
    { why: "abandoned", said: "was abandoned", after: DEADLINE - START },
  ])("$said, and nothing stays stored here", async ({ why, after }) => {
    service();
    const review = await opened();
    judged(review);
    await pass(after);
    expect(isJournalled()).toBe(true);
    queryClient.setQueryData(agenda, {});
    [status, version] = ["RESERVED", 0];
    await review.reload();
    expect(stateOf(review).over).toBe(why);
    expect(pageNow(stateOf(review))).toBe("reserved");
    expect(isJournalled()).toBe(false);
    expect(isOutdated()).toBe(true);
  });

  it("only waits again on the device that did not lead it", async () => {
    startedBy = "TEACHER";
    service();
    const review = await opened(student);
    [status, startedBy] = ["RESERVED", null];
    await review.reload();
    expect(stateOf(review).over).toBeNull();
    expect(pageNow(stateOf(review))).toBe("reserved");
    expect(isOutdated()).toBe(false);
  });
});

describe("leaving a review", () => {
  it("is final, and nothing stays stored", async () => {
    service({
      CustomerLeaveReview: () => {
        status = "RESERVED";
        return answer({});
      },
    });
    const review = await opened();
    judged(review);
    await pass(500);
    expect(countsForNothing(review)).toBe(true);
    await leaveReview(review, "key");
    expect(pageNow(stateOf(review))).toBe("left");
    expect(countsForNothing(review)).toBe(false);
    expect(isJournalled()).toBe(false);
    expect(isOutdated()).toBe(true);
    await review.reload();
    expect(stateOf(review).over).toBe("left");
    expect(pageNow(stateOf(review))).toBe("left");
  });

  it("continues with its answers if its minute passed meanwhile", async () => {
    service({ CustomerLeaveReview: () => answer({ status: "IN_PROGRESS" }) });
    const review = await opened();
    judged(review);
    await pass(500);
    expect(await leaveReview(review, "key")).toBe(true);
    expect(pageNow(stateOf(review))).toBe("testing");
    expect(isUnfinished(review)).toBe(true);
    expect(isOutdated()).toBe(false);
  });

  it("that failed can be tried again", async () => {
    let tries = 0;
    service({
      CustomerLeaveReview: () => {
        tries += 1;
        return tries === 1 ? lost() : answer({});
      },
    });
    const review = await opened();
    await expect(leaveReview(review, "key")).rejects.toThrow();
    expect(pageNow(stateOf(review))).toBe("testing");
    expect(countsForNothing(review)).toBe(true);
    expect(isOutdated()).toBe(false);
    await leaveReview(review, "key");
    expect(pageNow(stateOf(review))).toBe("left");
  });

  it("that failed does not keep another device from leaving it", async () => {
    service({ CustomerLeaveReview: lost });
    const review = await opened();
    await expect(leaveReview(review, "key")).rejects.toThrow();
    status = "RESERVED";
    await review.reload();
    expect(stateOf(review).over).toBe("left_elsewhere");
  });

  it("does not leave it twice if it is put back before the answer", async () => {
    let fail = () => {};
    service({
      CustomerLeaveReview: () =>
        new Promise((resolve) => {
          fail = () => resolve(lost());
        }),
    });
    const review = await opened();
    const leaving = leaveReview(review, "key").catch(() => "failed");
    status = "RESERVED";
    await review.reload();
    fail();
    expect(await leaving).toBe("failed");
    await review.reload();
    expect(stateOf(review).over).toBeNull();
    expect(pageNow(stateOf(review))).toBe("reserved");
  });

  it("within the first minute discards it, for its leader", async () => {
    service();
    const review = await opened();
    await pass(MINUTE - 1);
    expect(countsForNothing(review)).toBe(true);
    await pass(1);
    expect(countsForNothing(review)).toBe(false);
    vi.setSystemTime(START);
    expect(countsForNothing(await opened(tutor))).toBe(false);
  });
});

describe("a review's stars", () => {
  it("are sent when chosen if a tutor leads, after its answers are saved", async () => {
    startedBy = "TEACHER";
    const { asked, bodies } = service({ CustomerRateReview: () => answer({}) });
    const review = await opened(tutor);
    asked();
    judged(review);
    review.send({ type: "RATE", stars: 4 });
    await pass(500);
    expect(bodies("CustomerRateReview")).toEqual([{ courseOrderId: 7, stars: 4 }]);
    expect(asked()).toEqual(["CustomerSaveCourseOrderProgress", "CustomerRateReview"]);
  });

  it("are those chosen last, even if the first request is slow", async () => {
    startedBy = "TEACHER";
    let kept = 0;
    service({
      CustomerRateReview: async ({ body }) => {
        const { stars } = body as { stars: number };
        await new Promise((arrived) => setTimeout(arrived, stars === 3 ? 2_000 : 100));
        kept = stars;
        return answer({});
      },
    });
    const review = await opened(tutor);
    review.send({ type: "RATE", stars: 3 });
    await pass(300);
    review.send({ type: "RATE", stars: 5 });
    await pass(3_000);
    expect(kept).toBe(5);
  });

  it("that failed to send are sent again with its end", async () => {
    startedBy = "TEACHER";
    const { asked, bodies } = service({
      CustomerRateReview: lost,
      CompleteCourseOrder: () => answer({}),
    });
    const review = await opened(tutor);
    review.send({ type: "RATE", stars: 4 });
    await pass(500);
    expect(asked()).toContain("CustomerRateReview");
    await finishReview(review, 4, "key");
    expect(bodies("CompleteCourseOrder")).toEqual([{ courseOrderId: 7, stars: 4 }]);
  });
});

describe("a review's start and end", () => {
  it("take effect at once and invalidate dependent data", async () => {
    [status, startedBy, version] = ["RESERVED", null, 0];
    progress = freshProgress("review", 1);
    const words = [11, 12].map((id) => ({ id }));
    service({
      StartCourseOrder: () => {
        [status, startedBy] = ["IN_PROGRESS", "user"];
        return answer({});
      },
      CustomerListReviewWords: () => answer({ data: words, total: 2 }),
      CompleteCourseOrder: () => {
        status = "COMPLETED";
        return answer({});
      },
    });
    const review = await opened();
    expect(pageNow(stateOf(review))).toBe("reserved");
    await startReview(review, "key");
    expect(pageNow(stateOf(review))).toBe("listing");
    expect(leadsHere(stateOf(review))).toBe(true);
    expect(isOutdated()).toBe(true);
    queryClient.setQueryData(agenda, {});

    await beginReview(review);
    expect(pageNow(stateOf(review))).toBe("testing");
    expect(runOf(review).words.toSorted()).toEqual([11, 12]);
    judged(review);
    judged(review);
    expect(pageNow(stateOf(review))).toBe("rating");
    expect(isJournalled()).toBe(true);
    const finishing = finishReview(review, 5, "key");
    await pass(1_000);
    await finishing;
    expect(pageNow(stateOf(review))).toBe("finished");
    expect(isJournalled()).toBe(false);
    expect(isOutdated()).toBe(true);
  });

  it("is submitted only after its answers are saved", async () => {
    const { asked } = service({ CustomerSaveCourseOrderProgress: lost });
    const review = await opened();
    judged(review);
    const finishing = finishReview(review, 5, "key").catch(
      (error: { kind?: string }) => error.kind,
    );
    await pass(15_000);
    expect(await finishing).toBe("timeout");
    expect(asked()).not.toContain("CompleteCourseOrder");
    expect(isJournalled()).toBe(true);
  });

  it("that got no answer is handed in by the next visit", async () => {
    service({ CompleteCourseOrder: lost });
    const review = await opened();
    judged(review);
    judged(review);
    const finishing = finishReview(review, 5, "key").catch(() => undefined);
    await pass(15_000);
    await finishing;
    const { bodies } = service({
      CompleteCourseOrder: () => {
        status = "COMPLETED";
        return answer({});
      },
    });
    review.close();
    await opened();
    await pass(1_000);
    expect(bodies("CompleteCourseOrder")).toEqual([{ courseOrderId: 7, stars: 5 }]);
    expect(isJournalled()).toBe(false);
  });
});
