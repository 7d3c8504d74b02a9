import { useFacts, useSession } from "@/entities/lesson/useSession";
import { useBookWords } from "@/entities/word/useWords";

/** All words of a lesson's book, page by page. */
export function useAllWords() {
  const lesson = useSession();
  const { user, courseBook } = useFacts(lesson).order;
  return useBookWords({
    courseId: courseBook?.courseBookId ?? 0,
    studentId: lesson.isTutor ? user.userId : null,
  });
}
