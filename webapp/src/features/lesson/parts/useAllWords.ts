import { useFacts, useLesson } from "../context";
import { useRows } from "./useRows";

/** All words that a lesson is about, page by page: its book's, or those of a review. */
export function useAllWords() {
  const lesson = useLesson();
  const { courseOrderId, isTutor } = lesson;
  const { user, courseBook, isNewWordBook } = useFacts(lesson).order;
  const ofBook = useRows(
    "CustomerListCourseWordByCourseIdByPage",
    { courseId: courseBook?.courseBookId ?? 0, studentId: isTutor ? user.userId : null },
    isNewWordBook,
  );
  const ofReview = useRows("CustomerListReviewWords", { courseOrderId }, !isNewWordBook);
  return isNewWordBook ? ofBook : ofReview;
}
