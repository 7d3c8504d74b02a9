import { expect, it } from "vitest";
import { clockTime } from "@/i18n/format";
import { dateOf, instantAt } from "./when";

it("a day and a time are an instant in the service's zone, at every hour", () => {
  for (let hour = 0; hour < 24; hour += 1) {
    const time = `${String(hour).padStart(2, "0")}:30`;
    const instant = instantAt("2026-11-27", time);
    expect(instant).toBe(Date.UTC(2026, 10, 27, hour - 8, 30));
    expect([dateOf(instant ?? 0), clockTime(instant ?? 0)]).toEqual(["2026-11-27", time]);
  }
});

it("a day or a time that is missing is no instant", () => {
  expect([instantAt("", "10:00"), instantAt("2026-11-27", "")]).toEqual([null, null]);
});
