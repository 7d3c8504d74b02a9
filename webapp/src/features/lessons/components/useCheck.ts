import { useState } from "react";
import { isLedByTutor } from "@/entities/lesson/machine/context";
import { type Session, stateOf } from "@/entities/lesson/session";
import { checkOf, type Exercise } from "@/machines/exercise";
import { checkAtHand, type LessonProgress } from "@/machines/lessonProgress";
import type { WordView } from "@/rpc";

/** A check question with its word. */
export interface Check {
  readonly word: WordView;
  readonly exercise: Exercise;
}

/**
 * The check question before the next word. None with a tutor, or if its wrong choices did not load
 * in time: then the page shown instead stays.
 */
export function useCheck(
  lesson: Session,
  progress: LessonProgress,
  words: readonly WordView[],
): Check | null {
  const id = isLedByTutor(stateOf(lesson)) ? null : checkAtHand(progress);
  const word = words.find((one) => one.id === id);
  const exercise = word ? checkOf(word, progress.seed) : null;
  const [passed, setPassed] = useState<number | null>(null);
  if (word && !exercise && passed !== id) setPassed(id);
  return word && exercise && passed !== id ? { word, exercise } : null;
}
