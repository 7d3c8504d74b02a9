import { usePages } from "@/queries/usePages";
import type { Ask } from "@/rpc";

/** A student's own books, with the progress in each. */
export function useCourses(asked: Ask<"CustomerListStudentCourese">) {
  return usePages("CustomerListStudentCourese", asked, {
    idOf: ({ courseBook }) => courseBook.courseBookId,
  });
}

/** The books of the whole shelf, or of a level and a category. */
export function useShelf(asked: Ask<"CustomerListCourseBook">) {
  return usePages("CustomerListCourseBook", asked, { idOf: ({ courseBookId }) => courseBookId });
}
