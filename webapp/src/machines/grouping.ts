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

/** The items shuffled by the seed (Fisher-Yates from the end). */
export function shuffled<One>(ones: readonly One[], seed: number): readonly One[] {
  const order = [...ones];
  const draw = mulberry32(seed);
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = Math.floor((draw() * (last + 1)) / 2 ** 32);
    [order[last], order[other]] = [order[other] as One, order[last] as One];
  }
  return order;
}

/** Whether what follows the last test is a closing round: a group without a new word. */
export function isClosingRound(groups: Groups, testsOver: readonly number[] = []): boolean {
  const last = testsOver.at(-1);
  return last !== undefined && isRepeated(groups, last);
}

/**
 * The words of the next closing round, hardest first: those that were wrong in the test, then those
 * that came again most often, then those that were learned first. None if every word was in one.
 */
export function closingWords(
  groups: Groups,
  testsOver: readonly number[],
  wrongIds: readonly number[],
): Group {
  const rounds = testsOver.filter((one) => isRepeated(groups, one));
  const asked = new Set(rounds.flatMap((one) => groups[one] ?? []));
  const [wrong, all] = [new Set(wrongIds), groups.flat()];
  const times = (id: number) => all.filter((one) => one === id).length;
  return distinctWords(groups)
    .filter((id) => !asked.has(id))
    .map((id) => ({ id, isRight: wrong.has(id) ? 0 : 1, times: times(id) }))
    .toSorted((one, other) => one.isRight - other.isRight || other.times - one.times)
    .slice(0, GROUP_SIZE)
    .map(({ id }) => id);
}

function isRepeated(groups: Groups, groupIndex: number): boolean {
  const before = new Set(groups.slice(0, groupIndex).flat());
  return (groups[groupIndex] ?? []).every((id) => before.has(id));
}

/** The words of all groups without duplicates, in order of first appearance. */
export function distinctWords(groups: Groups): Group {
  return distinct(groups.flat());
}

function distinct(wordIds: readonly number[]): Group {
  return [...new Set(wordIds)];
}
