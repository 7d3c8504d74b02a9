import { GROUP_SIZE } from "./constants";
import { isChecked, type Reveal, type Task, type Verdict } from "./exercise";
import { type Group, type Groups, isClosingRound, MOST_GROUPS } from "./grouping";
import { type LessonStep, wordsOf } from "./lessonFlow";

export { MOST_GROUPS } from "./grouping";

/** The most words, chosen and already known, that the service stores for a lesson. */
export const MOST_WORDS = 600;

interface PreTest {
  readonly size: 5 | 15;
  readonly candidateIds: readonly number[];
  readonly knownIds: readonly number[];
  readonly unknownIds: readonly number[];
  /** The checked ones among those said to be known; none from releases without checks. */
  readonly checkedIds?: readonly number[];
}

type AnswerStep = LessonStep | "pre_test";

/** The last answer, until something else is done; it also undoes the end that it caused. */
export interface LastAnswer {
  readonly step: AnswerStep;
  readonly groupIndex: number;
  readonly wordId: number;
  readonly right: boolean;
  /** The group's wrong words before it. */
  readonly groupWrongIds: readonly number[];
  /** Whether the side that led gave it. */
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

/** The state of a lesson: enough to continue at the same word with the same shuffles. */
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
  /** The last answer, if it can be taken back. */
  readonly lastAnswer: LastAnswer | null;
  /** For each test that more words followed, how many groups there were. */
  readonly testsOver?: readonly number[];
  /** The words of the current step that were judged by the side that does not lead. */
  readonly followerIds?: readonly number[];
  /** Those among them that are wrong by that side alone. */
  readonly followerWrongIds?: readonly number[];
  /** Wrong words that past groups did not append. */
  readonly wrongLeft?: readonly WrongLeft[];
  /** Whether the tutor handed the lead to the student. */
  readonly studentLeads?: boolean;
}

/** The word whose wrong choice was picked. */
interface Mistaken {
  readonly otherWordId?: number;
}

/** How an answer was asked. Of what was typed only the verdict is kept. */
interface Asked extends Mistaken {
  readonly task?: Task;
  readonly verdict?: Verdict;
  /** How the choices appeared, if they did before the answer. */
  readonly reveal?: Reveal;
}

/** An action. Each names its place in the lesson, so that it applies only there. */
export type LessonAction =
  | { type: "open_round"; size: 5 | 15; candidateIds: readonly number[] }
  | { type: "judge_candidate"; wordId: number; known: boolean; latencyMs: number }
  | ({ type: "check_candidate"; wordId: number; right: boolean; latencyMs: number } & Mistaken)
  | { type: "mark_known"; wordIds: readonly number[] }
  /** Beside the page of an interactive course; set or removed. */
  | { type: "mark_word"; wordId: number; isMarked: boolean }
  /** With words that the student was taught before, ahead of the chosen ones. */
  | { type: "begin"; recalledWordIds?: readonly number[] }
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
  /** In a class: the leader goes on from a word that was not known yet. */
  | { type: "go_on"; step: LessonStep; groupIndex: number; wordId: number }
  | { type: "end_group"; groupIndex: number; append: boolean }
  | { type: "to_test" }
  /** After the test, with words that the lesson did not have. */
  | { type: "more_words"; wordIds: readonly number[] }
  /** After the test, with words of earlier groups. */
  | { type: "closing_round"; wordIds: readonly number[] }
  /** By the tutor of a class. */
  | { type: "hand_over"; toStudent: boolean };

/** An action as stored and sent: with its device's number and its time. */
export type Done = LessonAction & { readonly number: number; readonly utcDone: number };

/** A lesson before any action. */
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
    studentLeads: false,
  };
}

/** The words of the current step in display order. */
export function stepWords(progress: LessonProgress): Group {
  return progress.step === null ? [] : wordsOf(progress.step, progress);
}

/** How many more words the lesson may hold. */
export function roomIn({ chosenIds, alreadyKnownIds }: LessonProgress): number {
  return Math.max(0, MOST_WORDS - chosenIds.length - alreadyKnownIds.length);
}

/** The current word; none at the end of a step. */
export function currentWord(progress: LessonProgress): number | null {
  return stepWords(progress)[progress.cursor] ?? null;
}

/** The current candidate of the pre-training test; none when the round is over. */
export function currentCandidate({ preTest }: LessonProgress): number | null {
  if (!preTest) return null;
  return preTest.candidateIds[preTest.knownIds.length + preTest.unknownIds.length] ?? null;
}

/** The last candidate said to be known, if it may be checked: only without a tutor. */
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
 * The group's wrong words that are not in a later group already; none in a closing round, or if the
 * lesson has no room for another group.
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
