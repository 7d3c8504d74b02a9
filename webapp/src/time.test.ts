import { expect, it } from "vitest";
import { wholeMinutes } from "./time";

it.each([
  [0, 0],
  [1, 1],
  [59_999, 1],
  [60_000, 1],
  [119_999, 1],
  [120_000, 2],
  [3_600_000, 60],
])("%i ms are %i whole minutes, like in the service", (ms, minutes) => {
  expect(wholeMinutes(ms)).toBe(minutes);
});
