import { type LessonProgress, workedThrough } from "@/machines/lessonProgress";

/** Whether a test is left: words were worked through, and not all of them are tested. */
export function hasTest(progress: LessonProgress): boolean {
  const { step, finished } = progress;
  return step !== null && !finished && workedThrough(progress).length > 0;
}
