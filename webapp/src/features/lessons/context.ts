import { useSelector } from "@xstate/react";
import { createContext, useContext } from "react";
import { type Needed, useNeeded } from "@/entities/lesson/useNeeded";
import type { LessonProgress } from "@/machines/lessonProgress";
import { type Box, shownBox } from "./machine/boxes";
import type { Facts, Over } from "./machine/facts";
import type { Lesson } from "./store/lesson";

export const LessonContext = createContext<Lesson | null>(null);

/** The lesson of this page. */
export function useLesson(): Lesson {
  const lesson = useContext(LessonContext);
  if (!lesson) throw new Error("only inside a LessonGate");
  return lesson;
}

export function useFacts(lesson: Lesson): Facts {
  return useSelector(lesson.actor, ({ context }) => context.facts);
}

/** What lies over the page. */
export function useBox(lesson: Lesson): Box | null {
  return useSelector(lesson.actor, ({ context }) => shownBox(context.boxes));
}

/** How the lesson was over; none while it is not. */
export function useOver(lesson: Lesson): Over | null {
  return useSelector(lesson.actor, ({ context }) => context.over);
}

export function useProgress(lesson: Lesson): LessonProgress {
  return useSelector(lesson.sync, ({ context }) => context.progress);
}

/** The words of a lesson; those that are not there are fetched. */
export function useWords(lesson: Lesson, ids: readonly number[]): Needed {
  return useNeeded(lesson.words, ids);
}
