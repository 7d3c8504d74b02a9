import { transition } from "xstate";
import { beginLesson, type FlowContext, type LessonStep, lessonFlow } from "./lessonFlow";
import {
  appendable,
  asksToAppend,
  currentWord,
  type LastAnswer,
  type LessonAction,
  type LessonProgress,
  roomIn,
  stepWords,
} from "./lessonState";
import { checkCandidate, judgeCandidate, markKnown, openRound, untested } from "./preTest";
import { reviewed } from "./reviewProgress";

export * from "./lessonState";

/** Progress after an action; the very same progress when the action does not apply to it. */
export function apply(progress: LessonProgress, action: LessonAction): LessonProgress {
  const next = applied(progress, action);
  const isAnswer = ["judge", "judge_candidate", "check_candidate"].includes(action.type);
  return next === progress || isAnswer ? next : { ...next, lastAnswer: null };
}

function applied(progress: LessonProgress, action: LessonAction): LessonProgress {
  if (progress.mode === "review") return inReview(progress, action);
  switch (action.type) {
    case "open_round":
      return openRound(progress, action.size, action.candidateIds);
    case "judge_candidate":
      return judgeCandidate(progress, action.wordId, action.known);
    case "check_candidate":
      return checkCandidate(progress, action.wordId, action.right);
    case "mark_known":
      return markKnown(progress, action.wordIds);
    case "mark_word":
      return markWord(progress, action.wordId, action.isMarked);
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

function begin(progress: LessonProgress, wordIds: readonly number[]): LessonProgress {
  if (progress.step !== null || wordIds.length === 0) return progress;
  const { groups } = beginLesson(wordIds, progress.seed);
  return { ...progress, preTest: null, step: "memorize", groups };
}

function markWord(progress: LessonProgress, wordId: number, isMarked: boolean): LessonProgress {
  const { step, preTest, chosenIds } = progress;
  const isOpen = step === null && preTest === null;
  const isFull = isMarked && roomIn(progress) === 0;
  if (!isOpen || isFull || chosenIds.includes(wordId) === isMarked) return progress;
  const others = chosenIds.filter((id) => id !== wordId);
  return { ...progress, chosenIds: isMarked ? [...others, wordId] : others };
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
  if (step === "pre_test") return untested(progress, wordId);
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
