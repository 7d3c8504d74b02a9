import { describe, expect, it } from "vitest";
import { terms } from "./terms.fake";
import { type Visit, visitAt } from "./visit";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

function chance(luck = 0) {
  let drawn = 0;
  return { id: () => `visit ${++drawn}`, luck: () => luck };
}

describe("a visit", () => {
  it("begins with the first thing that is seen of it", () => {
    expect(visitAt(null, 7, terms, chance())).toEqual({
      id: "visit 1",
      begunAt: 7,
      seenAt: 7,
      sampled: true,
    });
  });

  it("goes on while something is seen every half hour, and for a day at most", () => {
    const draws = chance();
    const first = visitAt(null, 0, terms, draws);
    let visit: Visit = first;
    for (let now = 0; now < DAY; now += 29 * MINUTE) {
      visit = visitAt(visit, now, terms, draws);
      expect(visit).toEqual({ ...first, seenAt: now });
    }
    expect(visitAt(visit, DAY, terms, draws)).toMatchObject({ id: "visit 2", begunAt: DAY });
  });

  it("is over after half an hour of nothing, and when the device's clock went back", () => {
    const draws = chance();
    const first = visitAt(null, DAY, terms, draws);
    expect(visitAt(first, DAY + 30 * MINUTE - 1, terms, draws).id).toBe("visit 1");
    expect(visitAt(first, DAY + 30 * MINUTE, terms, draws).id).toBe("visit 2");
    expect(visitAt(first, DAY - 1, terms, draws).id).toBe("visit 3");
  });

  it("is watched or not for as long as it lasts, in as many cases as the service says", () => {
    const half = { ...terms, sampling: 50 };
    const unseen = visitAt(null, 0, half, chance(0.5));
    expect(unseen.sampled).toBe(false);
    expect(visitAt(unseen, 1, terms, chance()).sampled).toBe(false);
    expect(visitAt(null, 0, half, chance(0.49)).sampled).toBe(true);
    expect(visitAt(null, 0, { ...terms, sampling: 0 }, chance(0)).sampled).toBe(false);
    expect(visitAt(null, 0, terms, chance(0.99)).sampled).toBe(true);
  });
});
