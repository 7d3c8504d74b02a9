import { expect, it } from "vitest";
import type { WordView } from "@/rpc";
import { partsThatDiffer, questionsOf } from "./contrast";

const word = (id: number) => ({ id }) as WordView;

it("marks the letters in which two words differ", () => {
  expect(partsThatDiffer("abroad", "aboard")).toEqual(["ab", "roa", "d"]);
  expect(partsThatDiffer("aboard", "abroad")).toEqual(["ab", "oar", "d"]);
  expect(partsThatDiffer("late", "later")).toEqual(["late", "", ""]);
  expect(partsThatDiffer("later", "late")).toEqual(["late", "r", ""]);
  expect(partsThatDiffer("cat", "dog")).toEqual(["", "cat", ""]);
  expect(partsThatDiffer("aa", "a")).toEqual(["a", "a", ""]);
});

it("asks each word of a pair once, out of both", () => {
  for (let times = 2; times < 20; times += 1) {
    const questions = questionsOf({ word: word(3), other: word(7), times });
    expect(new Set(questions.map((one) => one.word.id))).toEqual(new Set([3, 7]));
    for (const { word: asked, other, choices } of questions) {
      expect(asked.id).not.toBe(other.id);
      expect(new Set(choices.map(({ id }) => id))).toEqual(new Set([3, 7]));
    }
  }
});

it("varies the order of questions and the place of the right choice", () => {
  const seen = new Set<string>();
  for (let times = 2; times < 40; times += 1) {
    const questions = questionsOf({ word: word(3), other: word(7), times });
    seen.add(questions.map((one) => [one.word.id, one.choices[0]?.id].join()).join(" "));
  }
  expect(seen.size).toBeGreaterThan(2);
});
