import { useLocation } from "react-router";
import { navigateTo } from "@/navigation";
import { isLessonPage } from "@/paths";
import { queryOf } from "../machine/place";
import type { Lesson } from "../store/lesson";

/** Goes to the page where the lesson stands; on a page of the lesson the address follows by itself. */
export function useGoToLesson(lesson: Lesson): () => void {
  const { pathname } = useLocation();
  return () => {
    if (isLessonPage(pathname)) return;
    const { place } = lesson;
    void navigateTo(place.path, queryOf(lesson.courseOrderId, place));
  };
}
