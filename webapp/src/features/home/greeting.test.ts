import { describe, expect, it } from "vitest";
import { greetingAt } from "./greeting";

describe("the greeting at home", () => {
  it("does not say good evening before dawn", () => {
    for (const hour of [0, 1, 2, 3, 4]) expect(greetingAt(hour)).toBe("greeting_night");
  });

  it("follows the hours of the day", () => {
    const from = { 5: "morning", 11: "noon", 13: "afternoon", 18: "evening" } as const;
    for (const [hour, part] of Object.entries(from)) {
      expect(greetingAt(Number(hour))).toBe(`greeting_${part}`);
      expect(greetingAt(Number(hour) - 1)).not.toBe(`greeting_${part}`);
    }
    expect(greetingAt(23)).toBe("greeting_evening");
  });
});
