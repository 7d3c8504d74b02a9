import { useBookWords, useReviewWords } from "@/entities/word/useWords";
import { useFacts, useLesson } from "../context";

/** All words that a lesson is about, page by page: its book's, or those of a review. */
export function useAllWords() {
  const lesson = useLesson();
  const { courseOrderId, isTutor } = lesson;
  const { user, courseBook, isNewWordBook } = useFacts(lesson).order;
  const ofBook = useBookWords(
    { courseId: courseBook?.courseBookId ?? 0, studentId: isTutor ? user.userId : null },
    isNewWordBook,
  );
  const ofReview = useReviewWords({ courseOrderId }, !isNewWordBook);
  return isNewWordBook ? ofBook : ofReview;
}
