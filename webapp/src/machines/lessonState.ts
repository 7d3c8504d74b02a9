import { GROUP_SIZE } from "./constants";
import { isChecked, type Task, type Verdict } from "./exercise";
import { type Group, type Groups, isClosingRound, MOST_GROUPS } from "./grouping";
import { type LessonStep, wordsOf } from "./lessonFlow";

export { MOST_GROUPS } from "./grouping";

/** So many words, chosen and already known, a lesson's service keeps of one. */
export const MOST_WORDS = 600;

interface PreTest {
  readonly size: 5 | 15;
  readonly candidateIds: readonly number[];
  readonly knownIds: readonly number[];
  readonly unknownIds: readonly number[];
  /** Those said to be known that were asked for; none by a release that asked for none. */
  readonly checkedIds?: readonly number[];
}

type AnswerStep = LessonStep | "pre_test";

/** The last answer, as long as nothing else was done: with it goes what it may have ended. */
export interface LastAnswer {
  readonly step: AnswerStep;
  readonly groupIndex: number;
  readonly wordId: number;
  readonly right: boolean;
  /** The group's wrong words before it. */
  readonly groupWrongIds: readonly number[];
  /** Whether the side gave it that leads. */
  readonly leads?: boolean;
  /** Those of the progress before it. */
  readonly followerIds?: readonly number[];
  readonly followerWrongIds?: readonly number[];
}

/** Words judged wrong in a group that ended without appending them. */
interface WrongLeft {
  readonly groupIndex: number;
  readonly wordIds: readonly number[];
}

/** Where a lesson stands: enough to go on at the same word with the same shuffles. */
export interface LessonProgress {
  readonly mode: "new_words" | "review";
  readonly seed: number;
  readonly preTest: PreTest | null;
  readonly chosenIds: readonly number[];
  readonly alreadyKnownIds: readonly number[];
  readonly step: LessonStep | null;
  readonly groups: Groups;
  readonly groupIndex: number;
  readonly cursor: number;
  readonly groupWrongIds: readonly number[];
  readonly testCorrectIds: readonly number[];
  readonly testWrongIds: readonly number[];
  /** The first group that a jump to the test left out. */
  readonly skippedFrom: number | null;
  readonly finished: boolean;
  /** What can be taken back. */
  readonly lastAnswer: LastAnswer | null;
  /** How many groups there were at the end of each test that more words followed. */
  readonly testsOver?: readonly number[];
  /** The words of the step at hand that were judged by the side that does not lead. */
  readonly followerIds?: readonly number[];
  /** Those of them that are wrong by its word alone. */
  readonly followerWrongIds?: readonly number[];
  /** Wrong words that past groups did not append. */
  readonly wrongLeft?: readonly WrongLeft[];
}

/** The word whose wrong choice was picked. */
interface Mistaken {
  readonly otherWordId?: number;
}

/** How an answer was asked. Of what was typed only the verdict is kept. */
interface Asked extends Mistaken {
  readonly task?: Task;
  readonly verdict?: Verdict;
}

/** What somebody did. Each names the place it was done at, so that it applies there only. */
export type LessonAction =
  | { type: "open_round"; size: 5 | 15; candidateIds: readonly number[] }
  | { type: "judge_candidate"; wordId: number; known: boolean; latencyMs: number }
  | ({ type: "check_candidate"; wordId: number; right: boolean; latencyMs: number } & Mistaken)
  | { type: "mark_known"; wordIds: readonly number[] }
  /** Beside the page that runs an interactive course; set or taken back. */
  | { type: "mark_word"; wordId: number; isMarked: boolean }
  | { type: "begin" }
  | { type: "open_review"; wordIds: readonly number[] }
  | { type: "show_card"; groupIndex: number; cursor: number }
  | { type: "finish_cards"; groupIndex: number }
  | ({
      type: "judge";
      step: LessonStep;
      groupIndex: number;
      wordId: number;
      right: boolean;
      latencyMs: number;
    } & Asked)
  | { type: "take_back"; step: AnswerStep; groupIndex: number; wordId: number }
  | { type: "end_group"; groupIndex: number; append: boolean }
  | { type: "to_test" }
  /** After the test, with words that the lesson did not have. */
  | { type: "more_words"; wordIds: readonly number[] }
  /** After the test, with words of earlier groups. */
  | { type: "closing_round"; wordIds: readonly number[] };

/** An action as it is kept and sent: with its device's number, and when it was done. */
export type Done = LessonAction & { readonly number: number; readonly utcDone: number };

/** A lesson before anything was done in it. */
export function freshProgress(mode: LessonProgress["mode"], seed: number): LessonProgress {
  return {
    mode,
    seed,
    preTest: null,
    chosenIds: [],
    alreadyKnownIds: [],
    step: null,
    groups: [],
    groupIndex: 0,
    cursor: 0,
    groupWrongIds: [],
    testCorrectIds: [],
    testWrongIds: [],
    skippedFrom: null,
    finished: false,
    lastAnswer: null,
    testsOver: [],
    followerIds: [],
    followerWrongIds: [],
    wrongLeft: [],
  };
}

/** The words of the current step in the order they are shown. */
export function stepWords(progress: LessonProgress): Group {
  return progress.step === null ? [] : wordsOf(progress.step, progress);
}

/** How many words the lesson has room for. */
export function roomIn({ chosenIds, alreadyKnownIds }: LessonProgress): number {
  return Math.max(0, MOST_WORDS - chosenIds.length - alreadyKnownIds.length);
}

/** The word at hand; none at the end of a step. */
export function currentWord(progress: LessonProgress): number | null {
  return stepWords(progress)[progress.cursor] ?? null;
}

/** The candidate at hand in the pre-training test; none when the round is over. */
export function currentCandidate({ preTest }: LessonProgress): number | null {
  if (!preTest) return null;
  return preTest.candidateIds[preTest.knownIds.length + preTest.unknownIds.length] ?? null;
}

/** The candidate that was said to be known last of all, and may be asked for: who learns alone is. */
export function checkAtHand(progress: LessonProgress): number | null {
  const { preTest, step, seed, alreadyKnownIds } = progress;
  if (!preTest || step !== null) return null;
  const { candidateIds, knownIds, unknownIds, checkedIds = [] } = preTest;
  const last = candidateIds[knownIds.length + unknownIds.length - 1];
  if (last === undefined || alreadyKnownIds.at(-1) !== last || checkedIds.includes(last)) {
    return null;
  }
  return isChecked(last, seed) ? last : null;
}

/**
 * Words judged wrong in this group that do not stand ahead already; none in a closing round, and where
 * groups are no more.
 */
export function appendable(progress: LessonProgress): Group {
  const { groups, groupIndex, groupWrongIds, testsOver } = progress;
  if (isClosingRound(groups, testsOver)) return [];
  const ahead = new Set(groups.slice(groupIndex + 1).flat());
  const wrong = groupWrongIds.filter((id) => !ahead.has(id));
  const count = groupIndex + 1 + Math.ceil((ahead.size + wrong.length) / GROUP_SIZE);
  return count > MOST_GROUPS ? [] : wrong;
}

/** Whether the group is worked through and its wrong words may be appended. */
export function asksToAppend(progress: LessonProgress): boolean {
  const atEnd = progress.step === "mixed_group" && currentWord(progress) === null;
  return atEnd && appendable(progress).length > 0;
}

/** The words of every group whose memorize step is over; a jump to the test leaves groups out. */
export function workedThrough({
  groups,
  groupIndex,
  step,
  skippedFrom,
}: LessonProgress): readonly number[] {
  const done = groupIndex + (step === null || step === "memorize" ? 0 : 1);
  return [...new Set(groups.slice(0, skippedFrom ?? done).flat())];
}
