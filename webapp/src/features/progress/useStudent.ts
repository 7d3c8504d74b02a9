import { useSearchParams } from "react-router";

/** Whose progress it is: a tutor's student by the page's address, else one's own. */
export function useStudent(): { readonly studentId?: number } {
  const [search] = useSearchParams();
  const studentId = Number(search.get("studentId"));
  return studentId > 0 ? { studentId } : {};
}
