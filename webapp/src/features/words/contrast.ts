import { shuffled } from "@/machines/grouping";
import type { Answer, WordView } from "@/rpc";

export type ConfusedPair = Answer<"CustomerListConfusedWords">["data"][number];

/** A word in three parts; the middle one differs from the other word. */
export type Parts = readonly [same: string, other: string, same: string];

/** The common beginning and end of two words, and the parts in between. */
export function partsThatDiffer(word: string, other: string): Parts {
  const [letters, others] = [[...word], [...other]];
  const shorter = Math.min(letters.length, others.length);
  let start = 0;
  while (start < shorter && letters[start] === others[start]) start += 1;
  let end = 0;
  while (end < shorter - start && letters.at(-1 - end) === others.at(-1 - end)) end += 1;
  const middle = letters.slice(start, letters.length - end).join("");
  return [letters.slice(0, start).join(""), middle, letters.slice(letters.length - end).join("")];
}

/** A meaning, and the two words to choose from. */
export interface Question {
  readonly word: WordView;
  readonly other: WordView;
  readonly choices: readonly WordView[];
}

/** Each word of a pair is asked once, in an order that changes with every mistake. */
export function questionsOf({ word, other, times }: ConfusedPair): readonly Question[] {
  const asked = shuffled([word, other], word.id + times);
  return asked.map((one, nth) => ({
    word: one,
    other: one === word ? other : word,
    choices: shuffled([word, other], one.id * 2 + times + nth),
  }));
}
