import { usePages } from "@/queries/usePages";
import type { Ask } from "@/rpc";

/** A student's own books, with what is known of each. */
export function useCourses(asked: Ask<"CustomerListStudentCourese">) {
  return usePages("CustomerListStudentCourese", asked, {
    idOf: ({ courseBook }) => courseBook.courseBookId,
  });
}

/** The books of the whole shelf, or of a level and a category of it. */
export function useShelf(asked: Ask<"CustomerListCourseBook">) {
  return usePages("CustomerListCourseBook", asked, { idOf: ({ courseBookId }) => courseBookId });
}
