import { useLocation } from "react-router";
import { placeNow } from "@/entities/lesson/machine/context";
import { queryOf } from "@/entities/lesson/machine/place";
import { type Session, stateOf } from "@/entities/lesson/session";
import { navigateTo } from "@/navigation";
import { isLessonPage } from "@/paths";

/** Goes to the lesson's current page; on a page of the lesson the address follows automatically. */
export function useGoToLesson(lesson: Session): () => void {
  const { pathname } = useLocation();
  return () => {
    if (isLessonPage(pathname)) return;
    const place = placeNow(stateOf(lesson));
    void navigateTo(place.path, queryOf(lesson.courseOrderId, place));
  };
}
