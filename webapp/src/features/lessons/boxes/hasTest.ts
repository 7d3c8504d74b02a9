import { type LessonProgress, workedThrough } from "@/machines/lessonProgress";

/** Whether there is a test left to do: words were worked through, and not all of them tested. */
export function hasTest(progress: LessonProgress): boolean {
  const { step, finished } = progress;
  return step !== null && !finished && workedThrough(progress).length > 0;
}
