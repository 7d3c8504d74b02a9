import { describe, expect, it } from "vitest";
import { compareSpelling } from "./misspelling";

/** The parts as text: what differs is in brackets. */
const shown = (typed: string, right: string) =>
  compareSpelling(typed, right)
    .map((part) => (part.isSame ? part.right : `[${part.typed}|${part.right}]`))
    .join("");

describe("a misspelled word beside the right one", () => {
  it.each([
    ["a wrong letter", "relectant", "reluctant", "rel[e|u]ctant"],
    ["a missing letter", "acommodate", "accommodate", "ac[|c]ommodate"],
    ["a letter too many", "untill", "until", "until[l|]"],
    ["swapped letters", "recieve", "receive", "rec[ie|ei]ve"],
    ["two faults", "definately", "definitely", "defin[a|i]tely"],
    ["a missing end", "advan", "advance", "advan[|ce]"],
    ["another word", "cat", "dog", "[cat|dog]"],
    ["nothing alike", "", "dog", "[|dog]"],
  ])("shows %s", (_, typed, right, parts) => {
    expect(shown(typed, right)).toBe(parts);
  });

  it("ignores case, and keeps what was typed", () => {
    expect(
      compareSpelling("Chinnese", "Chinese")
        .map(({ typed }) => typed)
        .join(""),
    ).toBe("Chinnese");
    expect(shown("english", "English")).toBe("English");
  });

  it("is complete: its parts are the two words", () => {
    const words = ["", "a", "ab", "ba", "abc", "cab", "aabb", "bbaa", "bookkeeper", "bokeeper"];
    for (const typed of words) {
      for (const right of words) {
        const parts = compareSpelling(typed, right);
        expect(parts.map((part) => part.typed).join("")).toBe(typed);
        expect(parts.map((part) => part.right).join("")).toBe(right);
      }
    }
  });
});
