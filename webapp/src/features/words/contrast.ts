import { shuffled } from "@/machines/grouping";
import type { Answer, WordView } from "@/rpc";

export type ConfusedPair = Answer<"CustomerListConfusedWords">["data"][number];

/** A word in three parts; the one in the middle is what another word has otherwise. */
export type Parts = readonly [same: string, other: string, same: string];

/** What two words begin and end with alike, and what stands between. */
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

/** A meaning, and the two words it is chosen from. */
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
