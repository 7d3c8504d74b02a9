import { useSearchParams } from "react-router";
import { useWhole } from "@/queries/usePages";

/** Whose progress it is: a tutor's student by the page's address, else one's own. */
export function useStudent(): { readonly studentId?: number } {
  const [search] = useSearchParams();
  const studentId = Number(search.get("studentId"));
  return studentId > 0 ? { studentId } : {};
}

/** All books that the student learns from, the latest first, where they are wanted. */
export function useBooks(isWanted = true) {
  return useWhole("CustomerListStudentBookMetric", useStudent(), {
    idOf: ({ courseBook }) => courseBook.courseBookId,
    isWanted,
  });
}
