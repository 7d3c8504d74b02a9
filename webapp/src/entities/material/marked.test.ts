import { expect, test } from "vitest";
import { blocksOf } from "./marked";

const plain = (text: string) => [{ text, isStrong: false }];

test("an empty line ends a paragraph, and lines of one stay together", () => {
  expect(blocksOf("one\ntwo\n\n\nthree\r\n")).toEqual([
    { kind: "paragraph", lines: [plain("one"), plain("two")] },
    { kind: "paragraph", lines: [plain("three")] },
  ]);
});

test("lines with a leading mark are headings, lists or examples", () => {
  expect(blocksOf("## A\n## B\n- one\n- two\n> said\nafter").map(({ kind }) => kind)).toEqual([
    "heading",
    "heading",
    "list",
    "example",
    "paragraph",
  ]);
});

test("text between two marks is strong, and a single mark is text", () => {
  expect(blocksOf("an **old** man")).toEqual([
    {
      kind: "paragraph",
      lines: [
        [
          { text: "an ", isStrong: false },
          { text: "old", isStrong: true },
          { text: " man", isStrong: false },
        ],
      ],
    },
  ]);
  expect(blocksOf("2 ** 3")).toEqual([{ kind: "paragraph", lines: [plain("2 ** 3")] }]);
});

test("HTML is treated as text", () => {
  expect(blocksOf("<b>x</b>")).toEqual([{ kind: "paragraph", lines: [plain("<b>x</b>")] }]);
});

test("an empty text has no blocks", () => {
  expect(blocksOf(" \n\n")).toEqual([]);
});
