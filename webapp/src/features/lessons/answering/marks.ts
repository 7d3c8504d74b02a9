import type { Answered } from "@/entities/lesson/machine/answering";
import type { LessonProgress } from "@/machines/lessonProgress";

/** Whether two lesson states are at the same step of the same group. */
function isSameStep(one: LessonProgress, other: LessonProgress): boolean {
  return one.step === other.step && one.groupIndex === other.groupIndex;
}

/** A step's answers by the word's position, as far as this device saw them. */
export function marksIn(
  step: LessonProgress,
  answers: readonly Answered[],
): ReadonlyMap<number, boolean> {
  const here = answers.filter(({ asked }) => isSameStep(asked, step));
  return new Map(here.map(({ asked, right }) => [asked.cursor, right]));
}
