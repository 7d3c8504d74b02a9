import { useWhole } from "@/queries/usePages";
import { useStudent } from "./useStudent";

/** All books that the student learns from, the latest first, where they are wanted. */
export function useBooks(isWanted = true) {
  return useWhole("CustomerListStudentBookMetric", useStudent(), {
    idOf: ({ courseBook }) => courseBook.courseBookId,
    isWanted,
  });
}
