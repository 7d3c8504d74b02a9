import { useState } from "react";
import { isLedByTutor } from "@/entities/lesson/machine/context";
import { type Session, stateOf } from "@/entities/lesson/session";
import { checkOf, type Exercise } from "@/machines/exercise";
import { checkAtHand, type LessonProgress } from "@/machines/lessonProgress";
import type { WordView } from "@/rpc";

/** A check question with the word it asks for. */
export interface Check {
  readonly word: WordView;
  readonly exercise: Exercise;
}

/**
 * The check question that stands before the next word; with a tutor there is none, nor where its
 * wrong choices were not there in time: the page that came instead stays.
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
