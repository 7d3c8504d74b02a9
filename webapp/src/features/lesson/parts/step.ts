import type { LessonProgress } from "@/machines/lessonProgress";
import type { WordView } from "@/rpc";
import type { Lesson } from "../store/lesson";

/** A step of a lesson with everything there to show it. */
export interface StepProps {
  readonly lesson: Lesson;
  readonly progress: LessonProgress;
  readonly head: { readonly title: string; readonly detail: string };
  /** The step's words in the order they are shown. */
  readonly words: readonly WordView[];
  /** The next group's. */
  readonly next: readonly WordView[];
}
