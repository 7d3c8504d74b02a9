import { useLocation } from "react-router";
import { isPractising, placeNow } from "@/entities/lesson/machine/context";
import { queryOf } from "@/entities/lesson/machine/place";
import { type Session, stateOf } from "@/entities/lesson/session";
import { navigateTo } from "@/navigation";
import { isLessonPage } from "@/paths";

/**
 * Goes to the lesson's current page, also from free practice; from another page of the lesson the
 * address follows automatically.
 */
export function useGoToLesson(lesson: Session): () => void {
  const { pathname } = useLocation();
  return () => {
    const state = stateOf(lesson);
    if (isLessonPage(pathname) && !isPractising(state)) return;
    const place = placeNow(state);
    void navigateTo(place.path, queryOf(lesson.courseOrderId, place));
  };
}
