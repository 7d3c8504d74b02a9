import { useSearchParams } from "react-router";
import { useCourses } from "@/entities/book/useBooks";

/** The book whose words are shown: the one of the address, or else the one in hand. */
export function useBook() {
  const [query, setQuery] = useSearchParams();
  const courses = useCourses({});
  const asked = Number(query.get("courseBookId"));
  const met = courses.rows.find(({ mastered, toReview }) => mastered + toReview > 0);
  const course =
    courses.rows.find(({ courseBook }) => courseBook.courseBookId === asked) ??
    (asked ? undefined : (met ?? courses.rows[0]));
  return {
    courses,
    book: course?.courseBook,
    bookId: asked || course?.courseBook.courseBookId || null,
    query,
    setQuery,
  };
}
