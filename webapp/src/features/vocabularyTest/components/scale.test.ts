import { expect, test } from "vitest";
import { scaleOf } from "./scale";

const KNOWN = [
  { low: 2_900, high: 3_950 },
  { low: 1_700, high: 2_450 },
];

test("numbers are placed on a logarithmic scale", () => {
  const { at } = scaleOf(KNOWN);
  expect(at(2_000) - at(1_000)).toBeCloseTo(at(4_000) - at(2_000));
  expect(at(1_700)).toBeCloseTo(4);
  expect(at(3_950)).toBeCloseTo(96);
});

test("labels are within the scale and do not overlap", () => {
  for (const intervals of [KNOWN, [{ low: 30, high: 30_000 }], [{ low: 10, high: 12 }]]) {
    const { at, ticks } = scaleOf(intervals);
    const places = ticks.map(at);
    expect(places.every((place) => place >= 4 && place <= 96)).toBe(true);
    expect(places.every((place, nth) => nth === 0 || place - (places[nth - 1] ?? 0) >= 16)).toBe(
      true,
    );
  }
});

test("a single size has a scale, too", () => {
  const { at } = scaleOf([{ low: 0, high: 0 }]);
  expect(Number.isFinite(at(0))).toBe(true);
});
