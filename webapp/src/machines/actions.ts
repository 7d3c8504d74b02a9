import {
  apply as applyKnown,
  type LessonAction as Known,
  type LessonProgress,
  roomIn,
} from "./lessonProgress";

// What the lesson's machine has to know of actions, by hand until it does itself.

/** Another group of words the lesson did not have, once it is finished. */
interface MoreWords {
  readonly type: "more_words";
  readonly wordIds: readonly number[];
}

export type LessonAction = Known | MoreWords;

/** An action as it is kept and sent: with its device's number, and when it was done. */
export type Done = LessonAction & { readonly number: number; readonly utcDone: number };

/** Whether a finished lesson may go on with more words: none of its groups was left out. */
export function mayGoOn(progress: LessonProgress): boolean {
  const { mode, finished, skippedFrom } = progress;
  return mode === "new_words" && finished && skippedFrom === null && roomIn(progress) > 0;
}

/** Those of these words that the lesson does not have. */
export function unsettled(
  { chosenIds, alreadyKnownIds }: LessonProgress,
  wordIds: readonly number[],
): readonly number[] {
  return wordIds.filter((id) => !chosenIds.includes(id) && !alreadyKnownIds.includes(id));
}

/** Progress after an action; the very same where nothing changes. `leads`: this side leads it. */
export function apply(
  progress: LessonProgress,
  action: LessonAction,
  _leads: boolean,
): LessonProgress {
  if (action.type !== "more_words") return applyKnown(progress, action);
  const { chosenIds, groups } = progress;
  if (!mayGoOn(progress) || action.wordIds.length === 0) return progress;
  return {
    ...progress,
    chosenIds: [...chosenIds, ...action.wordIds],
    groups: [...groups, action.wordIds],
    ...{ groupIndex: groups.length, cursor: 0, step: "memorize" },
    ...{ groupWrongIds: [], finished: false, lastAnswer: null },
  };
}

/** Progress after all of these actions. */
export function replay(
  progress: LessonProgress,
  actions: readonly LessonAction[],
  leads: boolean,
): LessonProgress {
  return actions.reduce((stands, action) => apply(stands, action, leads), progress);
}
