import { describe, expect, it } from "vitest";
import { levelOf, type PracticeDay, rateOf, totals, weeksOf } from "./days";

const day = (at: string, more: Partial<PracticeDay> = {}): PracticeDay => ({
  day: at,
  wordsLearned: 0,
  reviewsDone: 0,
  reviewAsked: 0,
  reviewRight: 0,
  practiceMs: 0,
  isPractised: Object.keys(more).length > 0,
  ...more,
});
const MINUTE = 60_000;

const DAYS = [
  day("2026-05-17", { wordsLearned: 5, practiceMs: 20.4 * MINUTE }),
  day("2026-05-18"),
  day("2026-05-19", { reviewAsked: 18, reviewRight: 17, reviewsDone: 1, practiceMs: 3.4 * MINUTE }),
  day("2026-05-20", { practiceMs: 20_000 }),
  day("2026-05-21", {
    wordsLearned: 30,
    reviewAsked: 25,
    reviewRight: 20,
    practiceMs: 60 * MINUTE,
  }),
];

describe("days of practice", () => {
  it("are summed correctly", () => {
    expect(totals(DAYS)).toEqual({
      learned: 35,
      reviewed: 43,
      reviews: 1,
      minutes: 84,
      practised: 4,
    });
    expect(DAYS.map(levelOf)).toEqual([1, 0, 1, 1, 3]);
  });

  it("are grouped in weeks from Monday, with unknown future days", () => {
    const weeks = weeksOf(DAYS, 2);
    expect(weeks.map(({ monday }) => monday)).toEqual(["2026-05-11", "2026-05-18"]);
    expect(weeks[1]?.days.map(({ known }) => known !== undefined)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(weeks[0]?.days.at(-1)?.known?.wordsLearned).toBe(5);
  });

  it("have no rate if nothing was asked", () => {
    expect(rateOf({ asked: 0, right: 0 })).toBeNull();
    expect(rateOf({ asked: 23, right: 20 })).toBe(87);
  });
});
