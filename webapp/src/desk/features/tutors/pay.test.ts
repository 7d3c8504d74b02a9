import { expect, it } from "vitest";
import { monthBefore } from "./pay";

it("the month before January is December of the year before", () => {
  expect([monthBefore("2026-11"), monthBefore("2026-01")]).toEqual(["2026-10", "2025-12"]);
});
