import { transition } from "xstate";
import { MOST_RECALLED_WORDS } from "./constants";
import { appendWrong, closingWords, type Group, type Groups, isClosingRound } from "./grouping";
import { leadsAt } from "./leading";
import {
  beginLesson,
  type FlowContext,
  type FlowEvent,
  type LessonStep,
  lessonFlow,
} from "./lessonFlow";
import {
  appendable,
  asksToAppend,
  currentWord,
  type LastAnswer,
  type LessonAction,
  type LessonProgress,
  MOST_GROUPS,
  roomIn,
  stepWords,
} from "./lessonState";
import { checkCandidate, judgeCandidate, markKnown, openRound, untested } from "./preTest";
import { reviewed } from "./reviewProgress";

export * from "./lessonState";

/**
 * The progress after an action of one side of the lesson; the identical progress if the action
 * changes nothing or does not apply.
 *
 * It merges devices that acted while disconnected: the service applies their actions in the order
 * of arrival. An answer stays, unless it came from the other side and the leader answers there,
 * too. Steps never go back. A device may append a group's wrong words later, until the test has
 * begun. Which side leads follows from the hand-overs before the action.
 *
 * `ends`: it came from the side that starts and ends the order.
 */
export function apply(progress: LessonProgress, action: LessonAction, ends = true): LessonProgress {
  const next = applied(progress, action, ends);
  const isAnswer = ["judge", "judge_candidate", "check_candidate"].includes(action.type);
  return next === progress || isAnswer ? next : { ...next, lastAnswer: null };
}

function applied(progress: LessonProgress, action: LessonAction, ends: boolean): LessonProgress {
  if (progress.mode === "review") return inReview(progress, action);
  const { studentLeads = false } = progress;
  const leads = leadsAt("step" in action ? action.step : null, { ends, studentLeads });
  switch (action.type) {
    case "open_round":
      return openRound(progress, action.size, action.candidateIds);
    case "judge_candidate":
      return judgeCandidate(progress, action.wordId, action.known, leads);
    case "check_candidate":
      return checkCandidate(progress, action.wordId, action.right, leads);
    case "mark_known":
      return markKnown(progress, action.wordIds);
    case "mark_word":
      return markWord(progress, action.wordId, action.isMarked);
    case "begin":
      return begin(progress, action.recalledWordIds ?? []);
    case "open_review":
      return progress;
    case "show_card":
      return showCard(progress, action.groupIndex, action.cursor);
    case "finish_cards":
      return isAt(progress, "memorize", action.groupIndex) ? finishStep(progress) : progress;
    case "judge":
      return isAt(progress, action.step, action.groupIndex)
        ? judge(progress, action.wordId, action.right, leads)
        : progress;
    case "take_back":
      return takeBack(progress, action, leads);
    case "go_on":
      return isLast(progress.lastAnswer, action) ? { ...progress, lastAnswer: null } : progress;
    case "end_group":
      return endGroup(progress, action.groupIndex, action.append);
    case "to_test":
      return toTest(progress);
    case "more_words":
      return moreWords(progress, action.wordIds);
    case "closing_round":
      return closingRound(progress, action.wordIds);
    case "hand_over":
      return ends ? handOver(progress, action.toStudent) : progress;
  }
}

/** The progress after all these actions, as far as they apply. */
export function replay(
  progress: LessonProgress,
  actions: readonly LessonAction[],
  ends = true,
): LessonProgress {
  return actions.reduce((stands, action) => apply(stands, action, ends), progress);
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

function isAt(progress: LessonProgress, step: LessonStep, groupIndex: number): boolean {
  return progress.step === step && progress.groupIndex === groupIndex;
}

function begin(progress: LessonProgress, recalledIds: readonly number[]): LessonProgress {
  const { step, chosenIds, alreadyKnownIds } = progress;
  const settled = new Set([...chosenIds, ...alreadyKnownIds]);
  const fresh = new Set(recalledIds.filter((id) => !settled.has(id)));
  const isRefused = fresh.size < recalledIds.length || recalledIds.length > MOST_RECALLED_WORDS;
  if (step !== null || chosenIds.length === 0 || isRefused) return progress;
  const { groups } = beginLesson([...recalledIds, ...chosenIds], progress.seed);
  return { ...progress, preTest: null, step: "memorize", groups, followerIds: [] };
}

function markWord(progress: LessonProgress, wordId: number, isMarked: boolean): LessonProgress {
  const { step, preTest, chosenIds, alreadyKnownIds } = progress;
  const isOpen = step === null && preTest === null;
  const isFull = isMarked && (roomIn(progress) === 0 || alreadyKnownIds.includes(wordId));
  if (!isOpen || isFull || chosenIds.includes(wordId) === isMarked) return progress;
  const others = without(chosenIds, wordId);
  return { ...progress, chosenIds: isMarked ? [...others, wordId] : others };
}

function showCard(progress: LessonProgress, groupIndex: number, cursor: number): LessonProgress {
  const isThere = cursor >= 0 && cursor < stepWords(progress).length;
  if (!isAt(progress, "memorize", groupIndex) || !isThere || cursor === progress.cursor) {
    return progress;
  }
  return { ...progress, cursor };
}

/** Judges the current word, or replaces a judgement of the side that does not lead. */
function judge(
  progress: LessonProgress,
  wordId: number,
  right: boolean,
  leads: boolean,
): LessonProgress {
  const { step, groupIndex, cursor, groupWrongIds } = progress;
  const { followerIds = [], followerWrongIds = [] } = progress;
  if (step === null || step === "memorize") return progress;
  const isJudged = stepWords(progress).slice(0, cursor).includes(wordId);
  if (isJudged) return leads ? judgeAgain(progress, wordId, right) : progress;
  if (currentWord(progress) !== wordId) return progress;
  const followed = { followerIds, followerWrongIds };
  const lastAnswer = { step, groupIndex, wordId, right, groupWrongIds, leads, ...followed };
  const next = marked(progress, wordId, right);
  const isAlone = next.groupWrongIds !== groupWrongIds;
  return ended({
    ...next,
    cursor: cursor + 1,
    lastAnswer,
    followerIds: leads ? followerIds : [...followerIds, wordId],
    followerWrongIds: leads || !isAlone ? followerWrongIds : [...followerWrongIds, wordId],
  });
}

function judgeAgain(progress: LessonProgress, wordId: number, right: boolean): LessonProgress {
  const { step, groupWrongIds, lastAnswer, followerIds = [], followerWrongIds = [] } = progress;
  if (!followerIds.includes(wordId)) return progress;
  const isLast = lastAnswer?.step === step && lastAnswer.wordId === wordId;
  const before = {
    ...progress,
    groupWrongIds: followerWrongIds.includes(wordId)
      ? without(groupWrongIds, wordId)
      : groupWrongIds,
    followerIds: without(followerIds, wordId),
    followerWrongIds: without(followerWrongIds, wordId),
    lastAnswer: isLast ? { ...lastAnswer, right, leads: true } : null,
  };
  return ended(marked(step === "after_test" ? unmarked(before, wordId) : before, wordId, right));
}

/** The lesson at its next step, if the last word of the current step was judged. */
function ended(progress: LessonProgress): LessonProgress {
  const isOver = currentWord(progress) === null && !progress.finished;
  return isOver && !asksToAppend(progress) ? finishStep(progress) : progress;
}

/** Answers from before it stand. */
function handOver(progress: LessonProgress, toStudent: boolean): LessonProgress {
  if ((progress.studentLeads ?? false) === toStudent) return progress;
  return { ...progress, studentLeads: toStudent, followerIds: [], followerWrongIds: [] };
}

type At = Pick<LastAnswer, "step" | "groupIndex" | "wordId">;

function isLast(last: LastAnswer | null, { step, groupIndex, wordId }: At): last is LastAnswer {
  return last?.step === step && last.groupIndex === groupIndex && last.wordId === wordId;
}

/**
 * The state in which the last answer was asked, if that word was not known yet: in a class both
 * devices show it until the leader goes on. None before the first step and in the test.
 */
export function missedAt(progress: LessonProgress): LessonProgress | null {
  const { lastAnswer: last } = progress;
  if (!last || last.right || last.step === "pre_test" || last.step === "after_test") return null;
  return takeBack(progress, last, true);
}

/** The progress before the last answer, even across the end of a step or group. */
function takeBack(progress: LessonProgress, at: At, leads: boolean): LessonProgress {
  const { lastAnswer: last } = progress;
  if (!isLast(last, at)) return progress;
  const { step, groupIndex, wordId } = at;
  if ((last.leads ?? true) && !leads) return progress;
  const followed = {
    ...progress,
    followerIds: last.followerIds ?? [],
    followerWrongIds: last.followerWrongIds ?? [],
  };
  if (step === "pre_test") return untested(followed, wordId);
  const before = {
    ...followed,
    ...whereAsked(progress, step, groupIndex),
    groupWrongIds: last.groupWrongIds,
  };
  return {
    ...(step === "after_test" ? unmarked(before, wordId) : before),
    cursor: stepWords(before).indexOf(wordId),
    finished: false,
  };
}

/** The place of the last answer: the current step, or the one that it ended. */
function whereAsked(
  progress: LessonProgress,
  step: LessonStep,
  groupIndex: number,
): Pick<LessonProgress, "step" | "groupIndex"> {
  const { finished } = progress;
  if (!finished && isAt(progress, step, groupIndex)) return { step, groupIndex };
  const here = finished ? ({ ...progress, step: "finished" } as const) : progress;
  const { value, context } = ask(here, { type: "TAKE_BACK" });
  return { step: value === "finished" ? null : value, groupIndex: context.groupIndex };
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

function unmarked(progress: LessonProgress, wordId: number): LessonProgress {
  return {
    ...progress,
    testCorrectIds: without(progress.testCorrectIds, wordId),
    testWrongIds: without(progress.testWrongIds, wordId),
  };
}

function endGroup(progress: LessonProgress, groupIndex: number, append: boolean): LessonProgress {
  const { wrongLeft = [] } = progress;
  if (!isAt(progress, "mixed_group", groupIndex)) {
    return append && isBehind(progress, groupIndex) ? appendLater(progress, groupIndex) : progress;
  }
  if (currentWord(progress) !== null) return progress;
  const wordIds = appendable(progress);
  if (append) return finishStep({ ...progress, groups: withAppended(progress, wordIds) });
  const left = wordIds.length > 0 ? [...wrongLeft, { groupIndex, wordIds }] : wrongLeft;
  return finishStep({ ...progress, wrongLeft: left });
}

/**
 * Appends the wrong words of a group that is over, if the lesson has another group to come in any
 * case.
 */
function appendLater(progress: LessonProgress, groupIndex: number): LessonProgress {
  const { step, groups, wrongLeft = [] } = progress;
  const left = wrongLeft.filter((one) => one.groupIndex === groupIndex);
  const wordIds = left.flatMap((one) => one.wordIds);
  const ends = progress.groupIndex === groups.length - 1 && step === "mixed_group";
  if (step === "after_test" || ends) return progress;
  const next = appendWrong(groups, progress.groupIndex, wordIds);
  const isSame = next.length === groups.length && next.flat().length === groups.flat().length;
  if (isSame || next.length > MOST_GROUPS) return progress;
  return {
    ...progress,
    groups: withAppended(progress, wordIds),
    wrongLeft: wrongLeft.filter((one) => one.groupIndex !== groupIndex),
  };
}

/** Whether the end of a group has passed. */
function isBehind({ step, groupIndex }: LessonProgress, group: number): boolean {
  return group < groupIndex || (group === groupIndex && step === "after_test");
}

function withAppended(progress: LessonProgress, ids: readonly number[]): Groups {
  return ask(progress, { type: "APPEND_WRONG", ids }).context.groups;
}

function finishStep(progress: LessonProgress): LessonProgress {
  return moved(progress, { type: "FINISH_STEP" });
}

/** The lesson after its flow moved on. */
function moved(progress: LessonProgress, event: FlowEvent): LessonProgress {
  const { value, context } = ask(progress, event);
  return value === "finished" ? finished(progress) : atStep(progress, value, context.groupIndex);
}

/** The lesson at the start of a step. */
function atStep(progress: LessonProgress, step: LessonStep, groupIndex: number): LessonProgress {
  const isSameGroup = groupIndex === progress.groupIndex && step !== "after_test";
  return {
    ...progress,
    step,
    groupIndex,
    cursor: 0,
    groupWrongIds: isSameGroup ? progress.groupWrongIds : [],
    followerIds: [],
    followerWrongIds: [],
  };
}

function toTest(progress: LessonProgress): LessonProgress {
  const { step, groups, groupIndex } = progress;
  if (step === null || step === "after_test") return progress;
  const skippedFrom = step === "memorize" ? groupIndex : groupIndex + 1;
  const test = moved(progress, { type: "TO_TEST" });
  return { ...test, skippedFrom: skippedFrom < groups.length ? skippedFrom : null };
}

/** Whether more words may follow: the test is over, and left no group out. */
export function mayGoOn({ mode, finished, skippedFrom }: LessonProgress): boolean {
  return mode === "new_words" && finished && skippedFrom === null;
}

function moreWords(progress: LessonProgress, wordIds: readonly number[]): LessonProgress {
  const { chosenIds, alreadyKnownIds } = progress;
  const settled = new Set([...chosenIds, ...alreadyKnownIds]);
  const isFull = wordIds.length > roomIn(progress);
  if (!mayGoOn(progress) || isFull || wordIds.some((id) => settled.has(id))) return progress;
  const over = { ...progress, step: "finished" } as const;
  const { value, context } = ask(over, { type: "MORE_WORDS", ids: wordIds });
  if (value !== "memorize") return progress;
  const on = {
    ...progress,
    chosenIds: [...chosenIds, ...wordIds],
    groups: context.groups,
    testsOver: context.testsOver ?? [],
    finished: false,
    wrongLeft: [],
  };
  return atStep(on, value, context.groupIndex);
}

/** The words of the closing round that may follow now; none if none may follow. */
export function closingRoundOf(progress: LessonProgress): Group {
  const { groups, testsOver = [], testWrongIds } = progress;
  if (!mayGoOn(progress) || groups.length >= MOST_GROUPS) return [];
  return closingWords(groups, testsOver, testWrongIds);
}

function closingRound(progress: LessonProgress, wordIds: readonly number[]): LessonProgress {
  const next = closingRoundOf(progress);
  const isNext = next.length === wordIds.length && next.every((id, at) => id === wordIds[at]);
  if (!isNext || wordIds.length === 0) return progress;
  const over = { ...progress, step: "finished" } as const;
  const { context } = ask(over, { type: "CLOSING_ROUND", ids: wordIds });
  const { groups, testsOver = [], groupIndex } = context;
  return atStep(
    { ...progress, groups, testsOver, finished: false, wrongLeft: [] },
    "mixed_group",
    groupIndex,
  );
}

/** The lesson finished, after its test or after a closing round. */
function finished(progress: LessonProgress): LessonProgress {
  const { groups, groupIndex, testsOver } = progress;
  const isClosing = isClosingRound(groups, testsOver);
  return { ...(isClosing ? atStep(progress, "after_test", groupIndex) : progress), finished: true };
}

function ask(
  progress: Omit<LessonProgress, "step"> & { readonly step: LessonStep | "finished" | null },
  event: FlowEvent,
): { value: LessonStep | "finished"; context: FlowContext } {
  const { groups, seed, groupIndex, step, testsOver = [] } = progress;
  const here = lessonFlow.resolveState({
    value: step ?? "memorize",
    context: { groups, seed, groupIndex, testsOver },
  });
  const [{ value, context }] = transition(lessonFlow, here, event);
  return { value, context };
}

function without(ids: readonly number[], wordId: number): readonly number[] {
  return ids.filter((id) => id !== wordId);
}
