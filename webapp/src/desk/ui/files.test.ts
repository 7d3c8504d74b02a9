import { expect, it } from "vitest";
import { contentOf, csvOf } from "./files";

it("a CSV keeps commas, quotes and lines within their cells", () => {
  expect(
    csvOf([
      ["Who", "Why"],
      ["Wang, Fang", 'said "ill"\nand left'],
    ]),
  ).toBe('\uFEFFWho,Why\r\n"Wang, Fang","said ""ill""\nand left"\r\n');
});

it("no cell of a CSV is a formula", () => {
  for (const text of ["=1+1", "+1", "-1", "@A1", "\t=1", "\r=1"]) {
    expect(csvOf([[text]])).toMatch(/^\uFEFF"?'/);
  }
  expect(csvOf([["1-1"]])).toBe("\uFEFF1-1\r\n");
});

it("a chosen file is sent as it is, however large", async () => {
  const bytes = Uint8Array.from({ length: 20_001 }, (_, at) => at % 256);
  const sent = await contentOf(new Blob([bytes]));
  expect(Uint8Array.from(atob(sent), (one) => one.charCodeAt(0))).toEqual(bytes);
});
