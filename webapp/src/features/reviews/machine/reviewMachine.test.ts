import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createActor, fromPromise } from "xstate";
import { freshProgress, type LessonProgress } from "@/machines/lessonProgress";
import { progressSync } from "@/machines/progressSync";
import type { LessonClock, Role } from "@/rpc";
import type { Facts } from "./facts";
import { pageIn, reviewMachine } from "./reviewMachine";

const START = Date.parse("2026-01-05T11:00:00Z");
const DEADLINE = START + 30 * 60_000;

const testing: LessonProgress = {
  ...freshProgress("review", 1),
  ...{ groups: [[11, 12]], step: "after_test" },
};
const tested: LessonProgress = { ...testing, testCorrectIds: [11, 12], cursor: 2, finished: true };

/** What surrounds a review in a test. */
const world = {
  /** What the review reached beyond itself for. */
  done: [] as string[],
  isSeen: true,
  look: () => Promise.resolve(),
  save: (version: number) => Promise.resolve(version + 1),
};

const note = (what: string) => () => void world.done.push(what);

interface Change {
  readonly startedBy?: Role | null;
  readonly status?: LessonClock["status"];
  readonly version?: number;
}

function factsWith({ startedBy = "user", status = "IN_PROGRESS", version = 4 }: Change): Facts {
  const order = { courseOrderId: 7, lessonType: "ANTI_FORGETTING", startedBy, rating: null };
  const clock = { status, utcStarted: START, deadline: DEADLINE, progressVersion: version };
  return { order, clock } as Facts;
}

/** A review on its student's device, without a browser and without a service. */
function review(given: Change = {}, progress = testing) {
  const provided = reviewMachine.provide({
    actors: {
      sync: progressSync.provide({
        actors: {
          save: fromPromise(({ input }) => world.save(input.version)),
          load: fromPromise(() => Promise.resolve({ version: 9, progress: tested })),
        },
      }),
      look: fromPromise(({ input }) => {
        note(input.isWholeWanted ? "look at all" : "look")();
        return world.look();
      }),
    },
    guards: { seen: () => world.isSeen },
    actions: {
      rate: (_, stars) => note(`rate ${stars}`)(),
      forget: note("forget"),
      outdate: note("outdate"),
    },
  });
  const begun = { saved: { version: 4, progress }, queue: [] };
  const actor = createActor(provided, { input: { facts: factsWith(given), role: "user", begun } });
  actor.start();
  return {
    send: actor.send,
    read: (reading: number, change: Change, now = START) =>
      actor.send({ type: "READ", reading, facts: factsWith(change), now }),
    page: () => pageIn(actor.getSnapshot()),
    setAside: () => actor.getSnapshot().context.setAside,
  };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  world.done = [];
  world.isSeen = true;
  world.look = () => Promise.resolve();
  world.save = (version) => Promise.resolve(version + 1);
});

afterEach(() => void vi.useRealTimers());

describe("what the service says", () => {
  it("counts unless something was heard that was asked for later", () => {
    const { page, read } = review();
    read(2, { status: "COMPLETED" });
    read(1, { status: "IN_PROGRESS" });
    expect(page()).toBe("finished");
  });

  it("sets nothing aside where something was heard that was asked for later", () => {
    const { read, setAside } = review();
    read(2, {});
    read(1, { status: "RESERVED" });
    expect(setAside()).toBeNull();
  });

  it("has what another device saved loaded", async () => {
    const { page, read } = review();
    read(1, { version: 9 });
    await pass(0);
    expect(page()).toBe("rating");
  });
});

describe("a review that is put back", () => {
  it.each([
    { why: "left", how: "was left on another device", now: DEADLINE - 1 },
    { why: "abandoned", how: "was abandoned", now: DEADLINE },
  ])("$how: it is set aside, and nothing of it is kept", ({ why, now }) => {
    const { page, read, setAside } = review();
    read(1, { status: "RESERVED" }, now);
    expect([setAside(), page()]).toEqual([why, "reserved"]);
    expect(world.done).toEqual(["forget", "outdate"]);
    read(2, { status: "RESERVED" }, now);
    expect(world.done).toHaveLength(2);
  });

  it.each([
    { leader: "the other side led", before: { startedBy: "TEACHER" } },
    { leader: "nobody had started", before: { status: "RESERVED" } },
  ] as const)("is not set aside where $leader it", ({ before }) => {
    const { page, read, setAside } = review(before);
    read(1, { status: "RESERVED" });
    expect([setAside(), page()]).toEqual([null, "reserved"]);
    expect(world.done).toEqual([]);
  });

  it("is not set aside while it is left here, nor when that failed after all", () => {
    const { page, read, send, setAside } = review();
    send({ type: "LEAVE" });
    read(1, { status: "RESERVED", startedBy: null });
    send({ type: "STAY" });
    read(2, { status: "RESERVED", startedBy: null });
    expect([setAside(), page()]).toEqual([null, "reserved"]);
    expect(world.done).toEqual([]);
  });
});

describe("leaving a review", () => {
  it("that failed leaves it as it was, to be left again or set aside", () => {
    const { page, read, send, setAside } = review();
    send({ type: "LEAVE" });
    send({ type: "STAY" });
    expect([setAside(), page()]).toEqual([null, "testing"]);
    expect(world.done).toEqual([]);
    read(1, { status: "RESERVED" });
    expect(setAside()).toBe("left");
  });

  it("is for good: whatever is said of it then, it was left here", () => {
    const { page, read, send, setAside } = review();
    send({ type: "LEAVE" });
    expect(page()).toBe("testing");
    send({ type: "LEFT" });
    read(1, { status: "RESERVED" });
    expect([setAside(), page()]).toEqual([null, "left"]);
    expect(world.done).toEqual(["forget", "outdate"]);
  });
});

describe("a review that a page shows", () => {
  it.each([
    { how: "that a tutor leads", startedBy: "TEACHER", every: 3_000 },
    { how: "that its student holds alone", startedBy: "user", every: 10_000 },
  ] as const)("and $how is looked at $every ms after the look before", async (one) => {
    const { send } = review(one);
    await pass(60_000);
    expect(world.done).toEqual([]);
    send({ type: "WATCH" });
    world.look = () => new Promise((resolve) => setTimeout(resolve, 500));
    await pass(one.every - 1);
    expect(world.done).toEqual([]);
    await pass(1);
    expect(world.done).toEqual(["look"]);
    await pass(500 + one.every - 1);
    expect(world.done).toEqual(["look"]);
    await pass(1);
    expect(world.done).toEqual(["look", "look"]);
  });

  it("is looked at again after a look that failed", async () => {
    world.look = () => Promise.reject(new Error("no answer"));
    const { send } = review();
    send({ type: "WATCH" });
    await pass(20_000);
    expect(world.done).toEqual(["look", "look"]);
  });

  it("is looked at only while it is seen, and at once when it is seen again", async () => {
    const { send } = review();
    send({ type: "WATCH" });
    world.isSeen = false;
    send({ type: "LOOK" });
    send({ type: "ONLINE" });
    await pass(60_000);
    expect(world.done).toEqual([]);
    world.isSeen = true;
    send({ type: "LOOK" });
    expect(world.done).toEqual(["look"]);
  });

  it("is followed by one next look, however many were begun meanwhile", async () => {
    let answer = () => {};
    world.look = () => {
      const others = answer;
      return new Promise((resolve) => {
        answer = () => {
          others();
          resolve();
        };
      });
    };
    const { send } = review();
    send({ type: "WATCH" });
    for (let times = 0; times < 3; times += 1) send({ type: "LOOK" });
    await pass(60_000);
    expect(world.done).toHaveLength(3);
    world.look = () => Promise.resolve();
    answer();
    await pass(10_000);
    expect(world.done).toHaveLength(4);
  });

  it("is looked at until the last of its pages is gone, also by none that ends after that", async () => {
    const { send } = review();
    send({ type: "WATCH" });
    send({ type: "WATCH" });
    send({ type: "UNWATCH" });
    let answer = () => {};
    world.look = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    await pass(10_000);
    expect(world.done).toEqual(["look"]);
    send({ type: "UNWATCH" });
    answer();
    await pass(60_000);
    expect(world.done).toEqual(["look"]);
  });

  it("is looked at, and sends what waits, as soon as there is a network", async () => {
    world.save = () => Promise.reject(new Error("no network"));
    const { page, send } = review();
    send({ type: "WATCH" });
    const place = { step: "after_test", groupIndex: 0 } as const;
    // Whichever is asked first: what is not asked is not answered.
    for (const wordId of [11, 12, 11]) {
      const action = { type: "judge", ...place, wordId, right: true, latencyMs: 1 } as const;
      send({ type: "DO", action });
    }
    expect(page()).toBe("rating");
    await pass(0);
    let saved = 0;
    world.save = async (version) => {
      saved += 1;
      return version + 1;
    };
    send({ type: "ONLINE" });
    expect([saved, world.done]).toEqual([1, ["look"]]);
  });

  it("is looked at whole only where a tutor leads and it waits for its stars", async () => {
    for (const [startedBy, progress, status] of [
      ["TEACHER", tested, "IN_PROGRESS"],
      ["TEACHER", tested, "COMPLETED"],
      ["TEACHER", testing, "IN_PROGRESS"],
      ["user", tested, "IN_PROGRESS"],
    ] as const) {
      const { send } = review({ startedBy, status }, progress);
      send({ type: "WATCH" });
      send({ type: "LOOK" });
      send({ type: "UNWATCH" });
    }
    expect(world.done).toEqual(["look at all", "look", "look", "look"]);
  });
});

describe("a review's stars", () => {
  it("are told as they are chosen where a tutor leads, and else with its end", () => {
    review({ startedBy: "TEACHER" }).send({ type: "RATE", stars: 4 });
    expect(world.done).toEqual(["rate 4"]);
    review({ startedBy: "user" }).send({ type: "RATE", stars: 5 });
    expect(world.done).toEqual(["rate 4"]);
  });
});
