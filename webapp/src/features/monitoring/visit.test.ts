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
  it("begins with its first event", () => {
    expect(visitAt(null, 7, terms, chance())).toEqual({
      id: "visit 1",
      begunAt: 7,
      seenAt: 7,
      sampled: true,
    });
  });

  it("continues with an event every half hour, for a day at most", () => {
    const draws = chance();
    const first = visitAt(null, 0, terms, draws);
    let visit: Visit = first;
    for (let now = 0; now < DAY; now += 29 * MINUTE) {
      visit = visitAt(visit, now, terms, draws);
      expect(visit).toEqual({ ...first, seenAt: now });
    }
    expect(visitAt(visit, DAY, terms, draws)).toMatchObject({ id: "visit 2", begunAt: DAY });
  });

  it("ends after half an hour without events, or when the clock goes back", () => {
    const draws = chance();
    const first = visitAt(null, DAY, terms, draws);
    expect(visitAt(first, DAY + 30 * MINUTE - 1, terms, draws).id).toBe("visit 1");
    expect(visitAt(first, DAY + 30 * MINUTE, terms, draws).id).toBe("visit 2");
    expect(visitAt(first, DAY - 1, terms, draws).id).toBe("visit 3");
  });

  it("is monitored completely or not at all, at the service's rate", () => {
    const half = { ...terms, sampling: 50 };
    const unseen = visitAt(null, 0, half, chance(0.5));
    expect(unseen.sampled).toBe(false);
    expect(visitAt(unseen, 1, terms, chance()).sampled).toBe(false);
    expect(visitAt(null, 0, half, chance(0.49)).sampled).toBe(true);
    expect(visitAt(null, 0, { ...terms, sampling: 0 }, chance(0)).sampled).toBe(false);
    expect(visitAt(null, 0, terms, chance(0.99)).sampled).toBe(true);
  });
});
