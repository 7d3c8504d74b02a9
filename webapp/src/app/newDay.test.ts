import { expect, it } from "vitest";
import { newDays } from "./newDay";

it("a new day is reported once, at midnight in the service's zone", () => {
  let now = Date.parse("2026-11-26T21:00:00+08:00");
  let days = 0;
  const look = newDays(
    () => now,
    () => {
      days += 1;
    },
  );
  const at = (time: string) => {
    now = Date.parse(time);
    look();
    return days;
  };
  expect(at("2026-11-26T23:59:00+08:00")).toBe(0);
  expect(at("2026-11-27T00:00:30+08:00")).toBe(1);
  expect(at("2026-11-27T08:30:00+08:00")).toBe(1);
  expect(at("2026-11-29T08:30:00+08:00")).toBe(2);
});
