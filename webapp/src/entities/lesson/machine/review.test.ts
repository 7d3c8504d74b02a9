import { begin, clock, lesson, review as order, START, world } from "@test/lessonAlone";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { freshProgress, type LessonProgress } from "@/machines/lessonProgress";
import type { LessonClock, Role } from "@/rpc";
import { FOLLOWING_MS, pageNow } from "./context";

const DEADLINE = START + 30 * 60_000;

const testing: LessonProgress = {
  ...freshProgress("review", 1),
  ...{ groups: [[11, 12]], step: "after_test" },
};
const tested: LessonProgress = { ...testing, testCorrectIds: [11, 12], cursor: 2, finished: true };

interface Change {
  readonly startedBy?: Role | null;
  readonly status?: LessonClock["status"];
  readonly version?: number;
}

const orderWith = ({ startedBy = "user" }: Change) => ({ ...order, startedBy, rating: null });
const clockWith = ({ status = "IN_PROGRESS", version = 4 }: Change) =>
  clock({ status, deadline: DEADLINE, progressVersion: version });

/** A review on its student's device, without browser and service. */
function review(given: Change = {}, progress = testing) {
  const { actor, send, context } = lesson({
    ...{ role: "user", order: orderWith(given), clock: clockWith(given), progress },
    loaded: tested,
  });
  return {
    send,
    read: (change: Change, now = START) => {
      world.now = now;
      send({ type: "UPDATE", update: { order: orderWith(change), clock: clockWith(change) } });
    },
    page: () => pageNow(context()),
    over: () => context().over,
    actor,
  };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(begin);

afterEach(() => void vi.useRealTimers());

describe("the service's state", () => {
  it("counts unless something later is known", () => {
    const { over, page, read } = review();
    read({ status: "COMPLETED" }, START + 2);
    read({ status: "IN_PROGRESS" }, START + 1);
    expect([over(), page()]).toEqual(["completed", "finished"]);
  });

  it("is not put back if something later is known", () => {
    const { over, read } = review();
    read({}, START + 2);
    read({ status: "RESERVED" }, START + 1);
    expect(over()).toBeNull();
  });

  it("loads what another device saved, even after the end", async () => {
    for (const status of ["IN_PROGRESS", "COMPLETED"] as const) {
      const { actor, read } = review();
      read({ version: 9, status });
      await pass(0);
      expect(actor.getSnapshot().context.progress).toEqual(tested);
    }
  });
});

describe("a review that is put back", () => {
  it.each([
    { why: "left_elsewhere", how: "was left on another device", now: DEADLINE - 1 },
    { why: "abandoned", how: "was abandoned", now: DEADLINE },
  ])("$how: it is left, and nothing stays stored", ({ why, now }) => {
    const { over, page, read } = review();
    read({ status: "RESERVED" }, now);
    expect([over(), page()]).toEqual([why, "reserved"]);
    expect(world.done).toEqual(["invalidate", "forget"]);
    read({ status: "RESERVED" }, now);
    expect(world.done).toHaveLength(2);
  });

  it.each([
    { leader: "the other side led", before: { startedBy: "TEACHER" } },
    { leader: "nobody had started", before: { status: "RESERVED" } },
  ] as const)("is not left here if $leader it", ({ before }) => {
    const { over, page, read } = review(before);
    read({ status: "RESERVED" });
    expect([over(), page()]).toEqual([null, "reserved"]);
    expect(world.done).toEqual([]);
  });

  it("begins again where the other side starts it again", async () => {
    const { page, read } = review({ startedBy: "TEACHER", version: 6 });
    read({ status: "RESERVED", startedBy: null, version: 0 });
    read({ startedBy: "TEACHER", version: 1 });
    await pass(0);
    expect(page()).toBe("rating");
  });

  it("is not left twice while it is being left here", () => {
    const { over, page, read, send } = review();
    send({ type: "LEAVE" });
    read({ status: "RESERVED", startedBy: null });
    send({ type: "STAY" });
    read({ status: "RESERVED", startedBy: null });
    expect([over(), page()]).toEqual([null, "reserved"]);
    expect(world.done).toEqual([]);
  });
});

describe("leaving a review", () => {
  it("that failed leaves it unchanged", () => {
    const { over, page, read, send } = review();
    send({ type: "LEAVE" });
    send({ type: "STAY" });
    expect([over(), page()]).toEqual([null, "testing"]);
    expect(world.done).toEqual([]);
    read({ status: "RESERVED" });
    expect(over()).toBe("left_elsewhere");
  });

  it("is final, whatever the service says later", () => {
    const { over, page, read, send } = review();
    send({ type: "LEAVE" });
    expect(page()).toBe("testing");
    send({ type: "LEFT" });
    read({ status: "RESERVED" });
    expect([over(), page()]).toEqual(["left", "left"]);
    expect(world.done).toEqual(["invalidate", "forget"]);
  });
});

describe("a review that a page shows", () => {
  it.each([
    { how: "that a tutor leads", startedBy: "TEACHER", every: FOLLOWING_MS },
    { how: "that its student holds alone", startedBy: "user", every: 10_000 },
  ] as const)("and $how is polled $every ms after the last answer", async (one) => {
    const { send } = review(one);
    await pass(60_000);
    expect(world.looks).toEqual([]);
    send({ type: "WATCH" });
    world.said = async () => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      return { clock: clockWith(one) };
    };
    await pass(one.every - 1);
    expect(world.looks).toEqual([]);
    await pass(1);
    expect(world.looks).toHaveLength(1);
    await pass(500 + one.every - 1);
    expect(world.looks).toHaveLength(1);
    await pass(1);
    expect(world.looks).toHaveLength(2);
  });

  it("is polled again after a failure", async () => {
    world.said = () => Promise.reject(new Error("no answer"));
    const { send } = review();
    send({ type: "WATCH" });
    await pass(20_000);
    expect(world.looks).toEqual(["clock", "clock"]);
  });

  it("is polled only while visible, and at once when visible again", async () => {
    const { send } = review();
    send({ type: "WATCH" });
    world.isSeen = false;
    send({ type: "LOOK" });
    await pass(60_000);
    expect(world.looks).toEqual([]);
    world.isSeen = true;
    send({ type: "AWAKE" });
    expect(world.looks).toEqual(["clock"]);
  });

  it("has one pending poll, however often it becomes visible", async () => {
    const answers: (() => void)[] = [];
    world.said = () =>
      new Promise((resolve) => answers.push(() => resolve({ clock: clockWith({}) })));
    const { send } = review();
    send({ type: "WATCH" });
    for (let times = 0; times < 3; times += 1) send({ type: "AWAKE" });
    await pass(9_000);
    expect(world.looks).toHaveLength(3);
    for (const answer of answers) answer();
    await pass(9_999);
    expect(world.looks).toHaveLength(3);
    await pass(1);
    expect(world.looks).toHaveLength(4);
  });

  it("is polled until its last page is closed", async () => {
    const { send } = review();
    send({ type: "WATCH" });
    send({ type: "WATCH" });
    send({ type: "UNWATCH" });
    let answer = () => {};
    world.said = () =>
      new Promise((resolve) => {
        answer = () => resolve({ clock: clockWith({}) });
      });
    await pass(10_000);
    expect(world.looks).toHaveLength(1);
    send({ type: "UNWATCH" });
    answer();
    await pass(60_000);
    expect(world.looks).toHaveLength(1);
  });

  it("is polled and sends waiting answers when the network returns", async () => {
    world.save = () => Promise.reject(new Error("no network"));
    const { page, send } = review();
    send({ type: "WATCH" });
    const place = { step: "after_test", groupIndex: 0 } as const;
    // Either may be requested first: each answer belongs to its request.
    for (const wordId of [11, 12, 11]) {
      const action = { type: "judge", ...place, wordId, right: true, latencyMs: 1 } as const;
      send({ type: "DO", action });
    }
    expect(page()).toBe("rating");
    await pass(0);
    let saved = 0;
    world.save = async ({ version }) => {
      saved += 1;
      return { version: version + 1, refused: [], progress: null };
    };
    send({ type: "AWAKE" });
    expect([saved, world.looks]).toEqual([1, ["clock"]]);
  });

  it("is loaded completely only before its start, or for a tutor's stars", () => {
    for (const [startedBy, progress, status] of [
      ["TEACHER", tested, "IN_PROGRESS"],
      ["TEACHER", testing, "IN_PROGRESS"],
      ["user", tested, "IN_PROGRESS"],
      [null, testing, "RESERVED"],
    ] as const) {
      const { send } = review({ startedBy, status }, progress);
      send({ type: "WATCH" });
      send({ type: "LOOK" });
      send({ type: "UNWATCH" });
    }
    expect(world.looks).toEqual(["whole", "clock", "clock", "whole"]);
  });

  it("is not polled once it is over", async () => {
    const { read, send } = review({ startedBy: "TEACHER" });
    send({ type: "WATCH" });
    read({ status: "COMPLETED" });
    await pass(60_000);
    expect(world.looks).toEqual([]);
  });
});

describe("a review's stars", () => {
  it("are sent when chosen if a tutor leads, else with its end", () => {
    review({ startedBy: "TEACHER" }).send({ type: "RATE", stars: 4 });
    expect(world.done).toEqual(["rate 4"]);
    review({ startedBy: "user" }).send({ type: "RATE", stars: 5 });
    expect(world.done).toEqual(["rate 4"]);
  });
});
