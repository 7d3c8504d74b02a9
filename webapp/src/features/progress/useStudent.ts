import { useSearchParams } from "react-router";
import { useWhole } from "@/queries/usePages";

/** The student of the page: a tutor's student by its address, else the user. */
export function useStudent(): { readonly studentId?: number } {
  const [search] = useSearchParams();
  const studentId = Number(search.get("studentId"));
  return studentId > 0 ? { studentId } : {};
}

/** All books of the student, latest first, if requested. */
export function useBooks(isWanted = true) {
  return useWhole("CustomerListStudentBookMetric", useStudent(), {
    idOf: ({ courseBook }) => courseBook.courseBookId,
    isWanted,
  });
}
