import { expect, it } from "vitest";
import { emphasise } from "./emphasis";

function word(sentence: string, of: string): string | undefined {
  return emphasise(sentence, of).find(({ isWord }) => isWord)?.text;
}

it.each([
  ["She has the ability to learn.", "ability", "ability"],
  ["I looked after my brother.", "look after", "looked after"],
  ["He studies hard.", "study", "studies"],
  ["We are making tea.", "make", "making"],
  ["Look it up in a dictionary.", "look up", "Look it up"],
  ["I am looking forward to hearing from you.", "look forward to", "looking forward to"],
])("finds the word in %j", (sentence, of, found) => {
  expect(word(sentence, of)).toBe(found);
});

it("leaves a sentence without the word in one piece", () => {
  expect(emphasise("He went home.", "go")).toEqual([{ text: "He went home.", isWord: false }]);
});

it("does not find a word inside another", () => {
  expect(word("This is a big concatenation.", "cat")).toBeUndefined();
});

it("loses no letter", () => {
  const sentence = "My cat likes to sleep (a lot).";
  expect(
    emphasise(sentence, "cat")
      .map(({ text }) => text)
      .join(""),
  ).toBe(sentence);
});

it("treats special characters in a word literally", () => {
  expect(word("What does it mean (again)?", "mean (again)?")).toBe("mean (again)?");
  expect(word("o'clock is a word", "o'clock")).toBe("o'clock");
});
