import { usePages } from "@/queries/usePages";
import type { Ask, WordView } from "@/rpc";

const idOf = ({ id }: WordView) => id;

/** The words of a book, with the student's state of each. */
export function useBookWords(
  asked: Ask<"CustomerListCourseWordByCourseIdByPage">,
  isWanted = true,
) {
  return usePages("CustomerListCourseWordByCourseIdByPage", asked, { idOf, isWanted });
}

/** The words of a review. */
export function useReviewWords(asked: Ask<"CustomerListReviewWords">, isWanted = true) {
  return usePages("CustomerListReviewWords", asked, { idOf, isWanted });
}
