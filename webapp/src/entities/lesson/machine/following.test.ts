import { begin, clock, lesson, order, review, START, world } from "@test/lessonAlone";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FOLLOWER_WAITS_MS } from "@/machines/constants";
import { freshProgress } from "@/machines/lessonProgress";
import { paths } from "@/paths";
import { FOLLOWING_MS, SILENCE_MS } from "./context";
import { judgingOf, presenceOf } from "./sessionMachine";

beforeEach(begin);

afterEach(() => void vi.useRealTimers());

const judge = {
  type: "DO",
  action: { type: "judge", step: "review", groupIndex: 0, wordId: 11, right: true, latencyMs: 1 },
} as const;

/** A class on its student's device, on a page that shows it. */
function followed(
  change: Parameters<typeof clock>[0] = {},
  loaded = freshProgress("new_words", 1),
) {
  const one = lesson({ role: "user", clock: change, loaded });
  one.send({ type: "WATCH" });
  const page = { pathname: paths.combinedReview, type: "word", isPractice: false };
  one.send({ type: "LESSON_PAGE", page });
  return { ...one, judging: () => judgingOf(one.actor.getSnapshot()) };
}

const STEP_MS = 500;

/** Lets time pass, in steps: what happens on the way reads its own time. */
const pass = async (ms: number) => {
  for (let left = ms; left >= 0; left -= STEP_MS) {
    const step = Math.min(STEP_MS, left);
    world.now += step;
    await vi.advanceTimersByTimeAsync(step);
  }
};

describe("a student's device in a class", () => {
  it("neither judges nor chooses words while the tutor is present", async () => {
    const { context, judging, send } = followed();
    await pass(60_000);
    expect(judging()).toBe("following");
    const before = context().progress;
    send(judge);
    send({ type: "DO", action: { type: "to_test" } });
    send({ ...judge, type: "ANSWERED" });
    send({ type: "COUNT" });
    expect(context()).toMatchObject({ progress: before, uncounted: null });
    const marking = lesson({ role: "user", progress: { ...before, step: null, groups: [] } });
    marking.send({ type: "DO", action: { type: "mark_word", wordId: 9, isMarked: true } });
    marking.send({ type: "DO", action: { type: "mark_known", wordIds: [9] } });
    expect(marking.context().progress).toMatchObject({ chosenIds: [], alreadyKnownIds: [] });
  });

  it("does not go on alone into the test", async () => {
    const test = { step: "after_test", groups: [[11]], chosenIds: [11] } as const;
    const progress = { ...freshProgress("new_words", 1), ...test };
    const gone = { utcLeaderSeen: START - FOLLOWER_WAITS_MS };
    const { actor } = lesson({ role: "user", clock: gone, progress });
    expect(judgingOf(actor.getSnapshot())).toBe("following");
  });

  it("polls every few seconds while the lesson is visible", async () => {
    const { send } = followed();
    await pass(0);
    world.looks = [];
    await pass(4 * FOLLOWING_MS);
    expect(world.looks).toHaveLength(4);
    send({ type: "LESSON_PAGE", page: null });
    await pass(FOLLOWING_MS);
    world.looks = [];
    await pass(20_000);
    expect(world.looks).toHaveLength(5);
  });

  it("follows the tutor as soon as the clock reports progress", async () => {
    const { context } = followed();
    world.said = () => Promise.resolve({ clock: clock({ progressVersion: 9 }) });
    await pass(FOLLOWING_MS);
    expect(context().progress.step).toBeNull();
  });

  it("continues alone without the service, and follows again when it answers", async () => {
    world.said = () => Promise.reject(new TypeError("offline"));
    const { context, judging, send } = followed();
    await pass(FOLLOWER_WAITS_MS - 1);
    expect(judging()).toBe("following");
    await pass(1);
    expect(judging()).toBe("alone");
    send(judge);
    expect(context().progress.cursor).toBe(1);
    world.said = () => Promise.resolve({ clock: clock() });
    await pass(10_000);
    expect(judging()).toBe("following");
  });

  it("continues alone at its time, although its clock was corrected meanwhile", async () => {
    world.said = () => Promise.reject(new TypeError("offline"));
    const { judging } = followed();
    await pass(FOLLOWER_WAITS_MS / 2);
    world.now -= 5;
    await pass(FOLLOWER_WAITS_MS / 2);
    expect(judging()).toBe("following");
    await pass(5);
    expect(judging()).toBe("alone");
  });

  it.each([
    ["since it was seen too long ago", START - FOLLOWER_WAITS_MS, "alone"],
    ["unless that is not known", null, "following"],
    ["unless it was seen just now", START - FOLLOWER_WAITS_MS + 1, "following"],
  ])("continues alone if the leader is gone, %s", (_, utcLeaderSeen, how) => {
    expect(followed({ utcLeaderSeen }).judging()).toBe(how);
  });
});

describe("a device that hears the live channel", () => {
  const moved = (version: number, progressVersion = version) =>
    ({ type: "MOVED", version, progressVersion, isRunning: true }) as const;

  it("loads new answers, and polls nothing else", async () => {
    const { context, send } = followed();
    await pass(0);
    world.looks = [];
    send({ type: "LIVE", told: moved(5) });
    await pass(0);
    expect(context().progress.step).toBeNull();
    expect(world.looks).toEqual([]);
  });

  it.each([
    ["what happened last was no answer", { told: moved(6, 5) }],
    ["more happened than it was told", { told: moved(7), hasGap: true }],
    ["the lesson is over", { told: { ...moved(6), isRunning: false } }],
    ["messages may have been lost", { told: { type: "RELOAD" } as const }],
  ])("requests the lesson's state when %s", async (_, live) => {
    const { send } = followed();
    await pass(0);
    world.looks = [];
    send({ type: "LIVE", ...live });
    await pass(0);
    expect(world.looks).toHaveLength(1);
  });

  it("requests again after an event during a request", async () => {
    const { context, send } = followed();
    await pass(0);
    world.said = () => new Promise(() => {});
    send({ type: "LIVE", told: moved(6, 4) });
    world.said = () => Promise.resolve({ clock: clock({ isPause: true, utcPaused: START }) });
    send({ type: "LIVE", told: moved(7, 4) });
    await pass(0);
    expect(context().facts.clock.isPause).toBe(true);
  });

  it("follows its tutor again as soon as they are present", async () => {
    const { judging, send } = followed({ utcLeaderSeen: START - FOLLOWER_WAITS_MS });
    expect(judging()).toBe("alone");
    send({ type: "LIVE", told: { type: "SEEN", role: "user", at: START } });
    expect(judging()).toBe("alone");
    send({ type: "LIVE", told: { type: "SEEN", role: "TEACHER", at: START } });
    expect(judging()).toBe("following");
  });
});

describe("a device in a class", () => {
  const offline = () => Promise.reject(new TypeError("no network"));

  function device(role: "TEACHER" | "user") {
    const one = lesson({ role });
    one.send({ type: "WATCH" });
    const other = role === "user" ? "TEACHER" : "user";
    return {
      ...one,
      presence: () => presenceOf(one.actor.getSnapshot()),
      seen: (at: number) => one.send({ type: "LIVE", told: { type: "SEEN", role: other, at } }),
      hasStream: () => one.actor.getSnapshot().children.channel !== undefined,
    };
  }

  it("says that the other side is away within ten seconds, and that it is back", async () => {
    world.said = () => Promise.resolve({ clock: clock({ utcStudentSeen: null }) });
    const { presence, seen } = device("TEACHER");
    await pass(0);
    expect(presence()).toBeNull();
    seen(world.now);
    expect(presence()).toBe("present");
    await pass(SILENCE_MS - 1);
    expect(presence()).toBe("present");
    await pass(1);
    expect(presence()).toBe("away");
    seen(world.now);
    expect(presence()).toBe("present");
  });

  it.each(["TEACHER", "user"] as const)(
    "of a %s says within ten seconds without an answer that its own connection is lost, and nothing about the other side",
    async (role) => {
      const { presence, seen, hasStream } = device(role);
      await pass(0);
      seen(world.now);
      expect(presence()).toBe("present");
      world.said = offline;
      await pass(SILENCE_MS - 1);
      // An open stream is no proof: what is done here does not arrive.
      seen(world.now);
      expect(presence()).toBe("present");
      await pass(1);
      expect([presence(), hasStream()]).toEqual(["lost", false]);
      await pass(SILENCE_MS);
      expect(presence()).toMatch(/^lost/);
      world.said = () => Promise.resolve({ clock: clock({ utcStudentSeen: world.now }) });
      await pass(5_000);
      expect([presence(), hasStream()]).toEqual(["present", true]);
    },
  );

  it("says so at once if its browser knows that there is no network", async () => {
    const { presence, send } = device("user");
    await pass(0);
    send({ type: "OFFLINE" });
    expect(presence()).toBe("lost");
  });

  it("goes on alone when its connection is lost for longer", async () => {
    const { presence } = device("user");
    await pass(0);
    world.said = offline;
    await pass(FOLLOWER_WAITS_MS);
    expect(presence()).toBe("lostAlone");
  });

  it("knows nothing after its page was hidden, until the service answers again", async () => {
    const { presence, send } = device("user");
    await pass(0);
    world.isSeen = false;
    await pass(SILENCE_MS);
    expect(presence()).toBeNull();
    world.isSeen = true;
    send({ type: "AWAKE" });
    expect(presence()).toBeNull();
    await pass(0);
    expect(presence()).toBe("present");
  });
});

it.each(["a simulation", "a review without a tutor"])(
  "%s has no side that could be missing",
  async (what) => {
    const alone = {
      ...(what === "a simulation" ? { ...order, isSimulated: true } : review),
      startedBy: "user",
    } as const;
    const { actor, send } = lesson({ role: "user", order: alone });
    send({ type: "WATCH" });
    world.said = () => Promise.reject(new TypeError("no network"));
    send({ type: "OFFLINE" });
    await pass(2 * SILENCE_MS);
    expect(presenceOf(actor.getSnapshot())).toBeNull();
  },
);

describe("a class whose lead was handed over", () => {
  const hand = (toStudent: boolean) =>
    ({ type: "DO", action: { type: "hand_over", toStudent } }) as const;
  const judgingOn = (one: ReturnType<typeof lesson>) => judgingOf(one.actor.getSnapshot());

  it("is judged on the student's device and followed on the tutor's", () => {
    const tutor = lesson({ role: "TEACHER", clock: { utcStudentSeen: START } });
    tutor.send(hand(true));
    const student = lesson({ role: "user", progress: tutor.context().progress });
    expect([judgingOn(tutor), judgingOn(student)]).toEqual(["following", "leading"]);
    for (const one of [tutor, student]) one.send(judge);
    expect([tutor, student].map(({ context }) => context().progress.cursor)).toEqual([0, 1]);
    tutor.send(hand(false));
    tutor.send(judge);
    expect([judgingOn(tutor), tutor.context().progress.cursor]).toEqual(["leading", 1]);
  });

  it("continues on the tutor's device when the student leaves", async () => {
    world.said = () => Promise.reject(new TypeError("offline"));
    const tutor = lesson({ role: "TEACHER", clock: { utcStudentSeen: START } });
    tutor.send(hand(true));
    await pass(FOLLOWER_WAITS_MS - 1);
    expect(judgingOn(tutor)).toBe("following");
    await pass(1);
    expect(judgingOn(tutor)).toBe("alone");
  });

  it("is never handed over by its student", () => {
    const { context, send } = lesson({ role: "user" });
    send(hand(true));
    expect(context().progress.studentLeads).toBe(false);
  });

  it("is led by its tutor in the test, who also jumps to it", () => {
    const tutor = lesson({ role: "TEACHER", clock: { utcStudentSeen: START } });
    tutor.send(hand(true));
    tutor.send({ type: "DO", action: { type: "to_test" } });
    expect(tutor.context().progress.step).toBe("after_test");
    expect(judgingOn(tutor)).toBe("leading");
  });
});

it.each([
  ["a tutor's device in a class", { role: "TEACHER" as const }],
  ["who works alone", { role: "user" as const, order: { ...order, isSimulated: true } }],
])("%s judges, regardless of presence", async (_, given) => {
  const { actor, context, send } = lesson(given);
  await pass(60_000);
  expect(judgingOf(actor.getSnapshot())).toBe("leading");
  send(judge);
  expect(context().progress.cursor).toBe(1);
});
