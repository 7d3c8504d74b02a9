import { begin, clock, lesson, MINUTE, order, review, START, world } from "@test/lessonAlone";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { freshProgress } from "@/machines/lessonProgress";
import { paths } from "@/paths";
import type { SessionEvent } from "./context";

beforeEach(begin);

afterEach(() => void vi.useRealTimers());

describe("the page", () => {
  const at = (pathname: string, type: string | null = null, isPractice = false): SessionEvent => ({
    type: "LESSON_PAGE",
    page: { pathname, type, isPractice },
  });
  const reviewPage = `redirect ${paths.combinedReview}?courseOrderId=7&type=word`;

  it("is redirected once to the lesson's current page", async () => {
    const { pass, send } = lesson();
    send(at(paths.generalWordList));
    await pass(1_000);
    expect(world.done).toEqual([reviewPage]);
  });

  it("is redirected again after browser back", () => {
    const { send } = lesson();
    send(at(paths.combinedReview, "word"));
    expect(world.done).toEqual([]);
    send(at(paths.generalWordList));
    send(at(paths.combinedReview, "word"));
    send(at(paths.generalWordList));
    expect(world.done).toEqual([reviewPage, reviewPage]);
  });

  it("follows every step, but only from pages of the lesson", () => {
    const { send } = lesson();
    const judge = { type: "judge", step: "review", groupIndex: 0, right: true } as const;
    const judged = (wordId: number): SessionEvent => ({
      type: "DO",
      action: { ...judge, wordId, latencyMs: 1 },
    });
    send(at(paths.combinedReview, "word"));
    send(judged(11));
    expect(world.done).toEqual([]);
    send(judged(12));
    expect(world.done).toEqual([`redirect ${paths.combinedReview}?courseOrderId=7&type=listening`]);
    send({ type: "LESSON_PAGE", page: null });
    send({ type: "DO", action: { type: "to_test" } });
    expect(world.done).toHaveLength(1);
  });

  it("may be free practice only where words may be viewed", () => {
    const fresh = freshProgress("new_words", 1);
    lesson({ progress: fresh }).send(at(paths.flashCube, null, true));
    expect(world.done).toEqual([]);
    lesson().send(at(paths.flashCube, null, true));
    expect(world.done).toEqual([reviewPage]);
  });

  it("is the test's other address once the time is up", async () => {
    const { pass, send } = lesson();
    send(at(paths.combinedReview, "word"));
    await pass(60 * MINUTE);
    send({ type: "DO", action: { type: "to_test" } });
    expect(world.done.at(-1)).toBe(`redirect ${paths.aTafterTesting}?courseOrderId=7`);
  });
});

describe("the end", () => {
  it("is requested in the form that fits the time", async () => {
    const { box, pass, send } = lesson();
    send({ type: "ASK_END" });
    expect(box()).toBe("early_end");
    await pass(60 * MINUTE);
    send({ type: "DISMISS", box: "end" });
    send({ type: "ASK_END" });
    expect(box()).toBe("end");
  });

  it("covers the page until it is done, and leaves nothing stored", async () => {
    const { box, send } = lesson();
    send({ type: "END", slot: "19:30" });
    expect(box()).toBe("ending");
    await vi.advanceTimersByTimeAsync(0);
    expect(box()).toBeNull();
    expect(world.done).toEqual(["invalidate", "forget"]);
  });

  it("that failed without an answer is retried when the service answers", async () => {
    let tries = 0;
    world.complete = () => {
      tries += 1;
      return tries === 1 ? Promise.reject(new TypeError("lost")) : Promise.resolve();
    };
    const { actor, box, pass, send, context } = lesson();
    send({ type: "END", slot: null });
    await vi.advanceTimersByTimeAsync(0);
    expect(box()).toBe("ending");
    // The person has read it: nothing is said any more.
    actor.getSnapshot().children.ending?.send({ type: "HIDE" });
    expect(box()).toBeNull();
    await pass(10_000);
    expect(context().over).toBe("completed");
  });

  it("on another device ends it here, too", async () => {
    const { box, pass, send } = lesson();
    send({ type: "OPEN", box: "menu" });
    world.said = () => Promise.resolve({ clock: clock({ status: "COMPLETED" }) });
    await pass(10_000);
    expect(box()).toBeNull();
    expect(world.done).toEqual(["invalidate", "forget"]);
  });

  it("keeps the journal until its answers are sent", async () => {
    let isConnected = false;
    world.save = ({ version }) =>
      isConnected
        ? Promise.resolve({ version, refused: [], progress: null })
        : Promise.reject(new Error());
    const { pass, send } = lesson();
    const judge = { type: "judge", step: "review", groupIndex: 0, right: true } as const;
    send({ type: "DO", action: { ...judge, wordId: 11, latencyMs: 1 } });
    world.said = () => Promise.resolve({ clock: clock({ status: "COMPLETED" }) });
    await pass(10_000);
    expect(world.done).not.toContain("forget");
    isConnected = true;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(world.done).toContain("forget");
  });

  it("of a review that is put back keeps and sends nothing", async () => {
    world.said = () =>
      Promise.resolve({ clock: clock({ status: "RESERVED", utcStarted: null, deadline: null }) });
    const { context, pass } = lesson({ order: review });
    await pass(10_000);
    expect(context().over).toBe("left_elsewhere");
    expect(world.done).toEqual(["invalidate", "forget"]);
  });
});

describe("the service's state", () => {
  it("counts unless something later is known", async () => {
    const { context, send } = lesson();
    const other = { ...order, serverTime: START + 2, courseBook: { courseBookId: 6 } } as never;
    send({ type: "UPDATE", update: { order: other } });
    expect(world.done).toEqual(["words"]);
    send({ type: "UPDATE", update: { order: { ...order, serverTime: START + 1 } } });
    expect(context().facts.order.courseBook?.courseBookId).toBe(6);
    send({ type: "UPDATE", update: { clock: clock({ status: "COMPLETED", serverTime: 1 }) } });
    expect(context().over).toBeNull();
    expect(world.done).toEqual(["words"]);
  });

  it("is requested once at a time, on reconnection, and only while visible", async () => {
    let asked = 0;
    world.said = () => {
      asked += 1;
      return new Promise(() => {});
    };
    const { actor, pass } = lesson();
    world.isSeen = false;
    actor.send({ type: "LOOK" });
    expect(asked).toBe(0);
    world.isSeen = true;
    await pass(10_000);
    await pass(10_000);
    expect(asked).toBe(1);
    actor.send({ type: "AWAKE" });
    expect(asked).toBe(2);
  });
});
