import { expect, it } from "vitest";
import { csvOf } from "./logFile";

it("a file of the log keeps commas, quotes and lines within their cells", () => {
  expect(
    csvOf([
      ["Who", "Why"],
      ["Wang, Fang", 'said "ill"\nand left'],
    ]),
  ).toBe('\uFEFFWho,Why\r\n"Wang, Fang","said ""ill""\nand left"\r\n');
});

it("no cell of the file is a formula", () => {
  for (const text of ["=1+1", "+1", "-1", "@A1", "\t=1", "\r=1"]) {
    expect(csvOf([[text]])).toMatch(/^\uFEFF"?'/);
  }
  expect(csvOf([["1-1"]])).toBe("\uFEFF1-1\r\n");
});
