import { transition } from "xstate";
import type { Task, Verdict } from "./exercise";
import type { Group, Groups } from "./grouping";
import { beginLesson, type FlowContext, type LessonStep, lessonFlow, wordsOf } from "./lessonFlow";
import { reviewed } from "./reviewProgress";

export interface PreTest {
  readonly size: 5 | 15;
  readonly candidateIds: readonly number[];
  readonly knownIds: readonly number[];
  readonly unknownIds: readonly number[];
}

export type AnswerStep = LessonStep | "pre_test";

/** The last answer, as long as nothing else was done: with it goes what it may have ended. */
export interface LastAnswer {
  readonly step: AnswerStep;
  readonly groupIndex: number;
  readonly wordId: number;
  readonly right: boolean;
  /** The group's wrong words before it. */
  readonly groupWrongIds: readonly number[];
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
}

/**
 * How an answer is told from its repeats (its number on this device, and when it was given), and how
 * it was asked. Of what was typed only the verdict is kept.
 */
export interface Given {
  readonly task?: Task;
  readonly verdict?: Verdict;
  readonly number?: number;
  readonly utcAnswered?: number;
}

/** What somebody did. Each names the place it was done at, so that it applies there only. */
export type LessonAction =
  | { type: "open_round"; size: 5 | 15; candidateIds: readonly number[] }
  | ({ type: "judge_candidate"; wordId: number; known: boolean; latencyMs: number } & Given)
  | { type: "mark_known"; wordIds: readonly number[] }
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
    } & Given)
  | ({ type: "take_back"; step: AnswerStep; groupIndex: number; wordId: number } & Given)
  | { type: "end_group"; groupIndex: number; append: boolean }
  | { type: "to_test" };

/** One answer, kept for ever by the service. */
export interface Answer extends Given {
  readonly wordId: number;
  readonly step: AnswerStep;
  readonly right: boolean;
  readonly latencyMs: number;
  /** It takes the last answer back; then `right` and `latencyMs` say nothing. */
  readonly takenBack?: boolean;
}

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
  };
}

/** The words of the current step in the order they are shown. */
export function stepWords(progress: LessonProgress): Group {
  return progress.step === null ? [] : wordsOf(progress.step, progress);
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

/** Words judged wrong in this group that do not stand ahead already. */
export function appendable({ groups, groupIndex, groupWrongIds }: LessonProgress): Group {
  const ahead = new Set(groups.slice(groupIndex + 1).flat());
  return groupWrongIds.filter((id) => !ahead.has(id));
}

/** Whether the group is worked through and its wrong words may be appended. */
export function asksToAppend(progress: LessonProgress): boolean {
  const atEnd = progress.step === "mixed_group" && currentWord(progress) === null;
  return atEnd && appendable(progress).length > 0;
}

/** The answer that an action gives; most give none. */
export function answerIn(action: LessonAction): Answer | null {
  if (action.type === "judge_candidate") {
    const { type: _, known, ...given } = action;
    return { ...given, step: "pre_test", right: known };
  }
  if (action.type === "take_back") {
    const { type: _, groupIndex: __, ...given } = action;
    return { ...given, right: false, latencyMs: 0, takenBack: true };
  }
  if (action.type !== "judge") return null;
  const { type: _, groupIndex: __, ...given } = action;
  return given;
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

/** Progress after an action; the very same progress when the action does not apply to it. */
export function apply(progress: LessonProgress, action: LessonAction): LessonProgress {
  const next = applied(progress, action);
  const isAnswer = action.type === "judge" || action.type === "judge_candidate";
  return next === progress || isAnswer ? next : { ...next, lastAnswer: null };
}

function applied(progress: LessonProgress, action: LessonAction): LessonProgress {
  if (progress.mode === "review") return inReview(progress, action);
  switch (action.type) {
    case "open_round":
      return openRound(progress, action.size, action.candidateIds);
    case "judge_candidate":
      return judgeCandidate(progress, action.wordId, action.known);
    case "mark_known":
      return markKnown(progress, action.wordIds);
    case "begin":
      return begin(progress, progress.chosenIds);
    case "open_review":
      return progress;
    case "show_card":
      return showCard(progress, action.groupIndex, action.cursor);
    case "finish_cards":
      return at(progress, "memorize", action.groupIndex) ? finishStep(progress) : progress;
    case "judge":
      return at(progress, action.step, action.groupIndex)
        ? judge(progress, action.wordId, action.right)
        : progress;
    case "take_back":
      return takeBack(progress, action);
    case "end_group":
      return at(progress, "mixed_group", action.groupIndex) && currentWord(progress) === null
        ? finishStep(action.append ? appendWrongWords(progress) : progress)
        : progress;
    case "to_test":
      return toTest(progress);
  }
}

/** Progress after all actions that apply, and which ones did. */
export function replay(
  base: LessonProgress,
  actions: readonly LessonAction[],
): { progress: LessonProgress; applied: readonly LessonAction[] } {
  const applied: LessonAction[] = [];
  let progress = base;
  for (const action of actions) {
    const next = apply(progress, action);
    if (next !== progress) applied.push(action);
    progress = next;
  }
  return { progress, applied };
}

/** A review has its own flow: its words are listed, then each is asked once. */
function inReview(progress: LessonProgress, action: LessonAction): LessonProgress {
  switch (action.type) {
    case "open_review": {
      const { groups } = progress;
      const words = groups.length > 0 ? groups : beginLesson(action.wordIds, progress.seed).groups;
      const listed = { ...progress, groups: words };
      const next = reviewed(listed, { type: "BEGIN" });
      return next === listed ? progress : next;
    }
    case "judge":
      return reviewed(progress, { type: "ANSWER", word: action.wordId, right: action.right });
    case "take_back":
      return reviewed(progress, { type: "TAKE_BACK", word: action.wordId });
    default:
      return progress;
  }
}

function at(progress: LessonProgress, step: LessonStep, groupIndex: number): boolean {
  return progress.step === step && progress.groupIndex === groupIndex && !progress.finished;
}

function openRound(
  progress: LessonProgress,
  size: 5 | 15,
  candidateIds: readonly number[],
): LessonProgress {
  const isOpen = currentCandidate(progress) !== null;
  if (progress.step !== null || progress.mode !== "new_words" || isOpen) return progress;
  const settled = new Set([...progress.chosenIds, ...progress.alreadyKnownIds]);
  const candidates = candidateIds.filter((id) => !settled.has(id)).slice(0, size);
  if (candidates.length === 0) return progress;
  return { ...progress, preTest: { size, candidateIds: candidates, knownIds: [], unknownIds: [] } };
}

function judgeCandidate(progress: LessonProgress, wordId: number, known: boolean): LessonProgress {
  const { preTest } = progress;
  if (!preTest || currentCandidate(progress) !== wordId) return progress;
  const { groupIndex, groupWrongIds } = progress;
  const lastAnswer = { step: "pre_test", groupIndex, wordId, right: known, groupWrongIds } as const;
  if (known) {
    return {
      ...progress,
      lastAnswer,
      preTest: { ...preTest, knownIds: [...preTest.knownIds, wordId] },
      alreadyKnownIds: [...progress.alreadyKnownIds, wordId],
    };
  }
  return {
    ...progress,
    preTest: { ...preTest, unknownIds: [...preTest.unknownIds, wordId] },
    chosenIds: [...progress.chosenIds, wordId],
    lastAnswer,
  };
}

function markKnown(progress: LessonProgress, wordIds: readonly number[]): LessonProgress {
  if (progress.step !== null || currentCandidate(progress) !== null) return progress;
  const settled = new Set([...progress.chosenIds, ...progress.alreadyKnownIds]);
  const added = [...new Set(wordIds)].filter((id) => !settled.has(id));
  if (added.length === 0) return progress;
  return { ...progress, alreadyKnownIds: [...progress.alreadyKnownIds, ...added] };
}

function begin(progress: LessonProgress, wordIds: readonly number[]): LessonProgress {
  if (progress.step !== null || wordIds.length === 0) return progress;
  const { groups } = beginLesson(wordIds, progress.seed);
  return { ...progress, preTest: null, step: "memorize", groups };
}

function showCard(progress: LessonProgress, groupIndex: number, cursor: number): LessonProgress {
  const isThere = cursor >= 0 && cursor < stepWords(progress).length;
  if (!at(progress, "memorize", groupIndex) || !isThere || cursor === progress.cursor) {
    return progress;
  }
  return { ...progress, cursor };
}

function judge(progress: LessonProgress, wordId: number, right: boolean): LessonProgress {
  const { step, groupIndex, groupWrongIds } = progress;
  if (step === null || step === "memorize" || currentWord(progress) !== wordId) return progress;
  const lastAnswer = { step, groupIndex, wordId, right, groupWrongIds };
  const next = { ...marked(progress, wordId, right), cursor: progress.cursor + 1, lastAnswer };
  const isOver = currentWord(next) === null;
  return isOver && !asksToAppend(next) ? finishStep(next) : next;
}

/** The progress before the last answer, across the end of a step or group. */
function takeBack(
  progress: LessonProgress,
  { step, groupIndex, wordId }: Pick<LastAnswer, "step" | "groupIndex" | "wordId">,
): LessonProgress {
  const last = progress.lastAnswer;
  if (last?.step !== step || last.groupIndex !== groupIndex || last.wordId !== wordId) {
    return progress;
  }
  const without = (ids: readonly number[]) => ids.filter((id) => id !== wordId);
  if (step === "pre_test") {
    const { preTest, alreadyKnownIds, chosenIds } = progress;
    return {
      ...progress,
      preTest: preTest && {
        ...preTest,
        knownIds: without(preTest.knownIds),
        unknownIds: without(preTest.unknownIds),
      },
      alreadyKnownIds: without(alreadyKnownIds),
      chosenIds: without(chosenIds),
    };
  }
  const { testCorrectIds, testWrongIds } = progress;
  const before = { ...progress, step, groupIndex, groupWrongIds: last.groupWrongIds };
  return {
    ...before,
    cursor: stepWords(before).indexOf(wordId),
    testCorrectIds: without(testCorrectIds),
    testWrongIds: without(testWrongIds),
    finished: false,
  };
}

function marked(progress: LessonProgress, wordId: number, right: boolean): LessonProgress {
  if (progress.step === "after_test") {
    return right
      ? { ...progress, testCorrectIds: [...progress.testCorrectIds, wordId] }
      : { ...progress, testWrongIds: [...progress.testWrongIds, wordId] };
  }
  if (right || progress.groupWrongIds.includes(wordId)) return progress;
  return { ...progress, groupWrongIds: [...progress.groupWrongIds, wordId] };
}

function appendWrongWords(progress: LessonProgress): LessonProgress {
  const after = ask(progress, { type: "APPEND_WRONG", ids: appendable(progress) });
  return { ...progress, groups: after.context.groups };
}

function finishStep(progress: LessonProgress): LessonProgress {
  const { value, context } = ask(progress, { type: "FINISH_STEP" });
  if (value === "finished") return { ...progress, finished: true };
  const isSameGroup = context.groupIndex === progress.groupIndex && value !== "after_test";
  return {
    ...progress,
    step: value,
    groupIndex: context.groupIndex,
    cursor: 0,
    groupWrongIds: isSameGroup ? progress.groupWrongIds : [],
  };
}

function toTest(progress: LessonProgress): LessonProgress {
  const { step, groups, groupIndex } = progress;
  if (step === null || step === "after_test") return progress;
  let next = progress;
  while (next.step !== "after_test") next = finishStep(next);
  const skippedFrom = step === "memorize" ? groupIndex : groupIndex + 1;
  return skippedFrom < groups.length ? { ...next, skippedFrom } : next;
}

function ask(
  progress: LessonProgress,
  event: { type: "FINISH_STEP" } | { type: "APPEND_WRONG"; ids: readonly number[] },
): { value: LessonStep | "finished"; context: FlowContext } {
  const { groups, seed, groupIndex, step } = progress;
  const here = lessonFlow.resolveState({
    value: step ?? "memorize",
    context: { groups, seed, groupIndex },
  });
  const [{ value, context }] = transition(lessonFlow, here, event);
  return { value, context };
}
