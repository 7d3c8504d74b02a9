import { describe, expect, it } from "vitest";
import { widthOf } from "./width";

describe("the width of a text", () => {
  it.each([
    ["", 0],
    ["词伴", 2],
    ["，。！", 3],
    ["Wordmate", 4],
    ["60 分钟", 3.5],
    ["Ａ１", 2],
    ["𠀀", 1],
    ["café", 2],
  ])("of %j is %d Chinese characters", (text, width) => {
    expect(widthOf(text)).toBe(width);
  });
});
