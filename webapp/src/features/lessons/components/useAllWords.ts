import { useBookWords } from "@/entities/word/useWords";
import { useFacts, useLesson } from "../context";

/** All words of a lesson's book, page by page. */
export function useAllWords() {
  const lesson = useLesson();
  const { user, courseBook } = useFacts(lesson).order;
  return useBookWords({
    courseId: courseBook?.courseBookId ?? 0,
    studentId: lesson.isTutor ? user.userId : null,
  });
}
