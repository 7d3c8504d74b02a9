import { MINUTE, NOW, order, review } from "@test/ordersOfDay";
import { describe, expect, it } from "vitest";
import { countdown, hasTimeToPractise, isPast, reviewsOf, whatIsNow } from "./now";

describe("the topic of a student's day", () => {
  const running = order(-20, { status: "IN_PROGRESS", utcStarted: 5 });
  const startable = review(-30, { actions: ["START"] });

  it("is the running class first of all", () => {
    expect(whatIsNow([order(10), startable, running], NOW)).toEqual({
      kind: "running",
      order: running,
    });
  });

  it("is the last begun of several running ones", () => {
    const later = order(-10, { status: "IN_PROGRESS", utcStarted: 9 });
    expect(whatIsNow([running, later], NOW)).toMatchObject({ order: later });
  });

  it("is the next class, whatever the order of the list", () => {
    const next = order(30);
    expect(whatIsNow([order(90), startable, next], NOW)).toEqual({ kind: "next", order: next });
  });

  it("is a class at its time until that is over", () => {
    expect(whatIsNow([order(-59)], NOW).kind).toBe("next");
    expect(whatIsNow([order(-60)], NOW).kind).toBe("nothing");
  });

  it("is a review that can be done now if there is no upcoming class", () => {
    const late = review(-600, { actions: ["START"] });
    expect(whatIsNow([order(-90), review(20), late], NOW)).toEqual({ kind: "review", order: late });
  });

  it("is a later review if there is nothing else", () => {
    expect(whatIsNow([review(200)], NOW).kind).toBe("later");
  });

  it("is nothing when all is done", () => {
    const done = review(-90, { status: "COMPLETED" });
    expect(whatIsNow([done, order(-90, { status: "EXPIRED" })], NOW)).toEqual({ kind: "nothing" });
  });
});

describe("a past order", () => {
  it.each([
    ["a class that was never started", order(-61), true],
    ["a review that may still be done", review(-61, { actions: ["START"] }), false],
    ["what runs over its time", order(-90, { status: "IN_PROGRESS" }), false],
    ["what was called off", order(90, { status: "CANCELED" }), true],
  ])("%s", (_, one, past) => {
    expect(isPast(one, NOW)).toBe(past);
  });
});

describe("today's reviews", () => {
  it("count words, without those of missed reviews", () => {
    const done = review(-60, { status: "COMPLETED", wordCount: 8 });
    const missed = review(-90, { status: "EXPIRED", wordCount: 30 });
    const first = review(-5, { actions: ["START"], wordCount: 12 });
    const next = review(-10, { wordCount: 5 });
    expect(reviewsOf([order(9), first, done, missed, next])).toEqual({
      words: 25,
      done: 8,
      first,
      next,
    });
  });

  it("include overdue ones", () => {
    const overdue = review(-2 * 24 * 60, { actions: ["START"] });
    expect(reviewsOf([overdue])).toMatchObject({ words: 10, done: 0, first: overdue });
    expect(isPast(overdue, NOW)).toBe(false);
  });
});

describe("a countdown", () => {
  it.each([
    [59, { hours: 0, minutes: 59, said: "inMinutes" }],
    [101, { hours: 1, minutes: 41, said: "inBoth" }],
    [120, { hours: 2, minutes: 0, said: "inHours" }],
    [725, { hours: 12, minutes: 5, said: "inBoth" }],
    [0, null],
    [-5, null],
  ])("of %i minutes", (minutes, said) => {
    expect(countdown(NOW + minutes * MINUTE, NOW)).toEqual(said);
  });
});

it("there is time to practise until a quarter of an hour before", () => {
  expect(hasTimeToPractise(NOW + 14 * MINUTE + 1, NOW)).toBe(true);
  expect(hasTimeToPractise(NOW + 14 * MINUTE, NOW)).toBe(false);
  expect(hasTimeToPractise(NOW - MINUTE, NOW)).toBe(false);
});
