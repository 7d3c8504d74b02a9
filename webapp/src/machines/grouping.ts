/**
 * Words in groups of five, and shuffles that are the same on every device: mulberry32 with
 * Fisher-Yates, bit for bit as in domain/lessons/grouping.py.
 */

import { BLOCK_SIZE, GROUP_SIZE, SEED_STEP } from "./constants";

/** The most groups of a lesson. */
export const MOST_GROUPS = 200;

export type Group = readonly number[];
export type Groups = readonly Group[];

/** The words in order, in groups of five; the last may be shorter. */
export function groupWords(wordIds: readonly number[]): Groups {
  const count = Math.ceil(wordIds.length / GROUP_SIZE);
  return Array.from({ length: count }, (_, index) =>
    wordIds.slice(index * GROUP_SIZE, (index + 1) * GROUP_SIZE),
  );
}

/**
 * Appends words at the end and regroups everything after the current group.
 *
 * Groups up to and including the current one never change. A word that is already in a later group
 * is not appended again.
 */
export function appendWrong(
  groups: Groups,
  groupIndex: number,
  wordIds: readonly number[],
): Groups {
  const ahead = groups.slice(groupIndex + 1).flat();
  return [...groups.slice(0, groupIndex + 1), ...groupWords(distinct([...ahead, ...wordIds]))];
}

/**
 * The words of a mixed group, shuffled, without duplicates: its block so far, or for the last group
 * all words.
 */
export function mixedWords(groups: Groups, groupIndex: number, seed: number): Group {
  const isLast = groupIndex === groups.length - 1;
  const first = isLast ? 0 : groupIndex - (groupIndex % BLOCK_SIZE);
  const words = distinct(groups.slice(first, groupIndex + 1).flat());
  // The sum is exact up to 2^53, that is, for 4 million groups.
  return shuffled(words, seed + (groupIndex + 1) * SEED_STEP);
}

/**
 * All words of the lesson, shuffled, without duplicates and without those of its first `tested`
 * groups, whose test is over.
 */
export function afterTestWords(groups: Groups, seed: number, tested = 0): Group {
  const over = new Set(groups.slice(0, tested).flat());
  const fresh = groups.slice(tested).map((group) => group.filter((id) => !over.has(id)));
  return shuffled(distinctWords(fresh), seed);
}

/** A generator of 32-bit numbers; the seed is taken modulo 2^32. */
export function mulberry32(seed: number): () => number {
  let state = (seed % 2 ** 32) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}

/** The words shuffled by the seed (Fisher-Yates from the end). */
export function shuffled(wordIds: readonly number[], seed: number): Group {
  const words = [...wordIds];
  const draw = mulberry32(seed);
  for (let last = words.length - 1; last > 0; last -= 1) {
    const other = Math.floor((draw() * (last + 1)) / 2 ** 32);
    [words[last], words[other]] = [words[other] as number, words[last] as number];
  }
  return words;
}

/** The words of all groups without duplicates, in order of first appearance. */
export function distinctWords(groups: Groups): Group {
  return distinct(groups.flat());
}

function distinct(wordIds: readonly number[]): Group {
  return [...new Set(wordIds)];
}
