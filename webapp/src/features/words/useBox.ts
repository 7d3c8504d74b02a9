import { useQuery } from "@tanstack/react-query";
import { callQuery } from "@/queries";
import { usePages } from "@/queries/usePages";
import type { Ask, WordState, WordView } from "@/rpc";

type Asked = Ask<"CustomerListStudentCourseBoxWordByPage">;

const idOf = ({ id }: WordView) => id;

/** A book's words in a state, as searched, and how many are in which state. */
export function useBox(asked: Asked, isWanted: boolean) {
  const pages = usePages("CustomerListStudentCourseBoxWordByPage", asked, { idOf, isWanted });
  const { courseBookId } = asked;
  const { data } = useQuery({
    ...callQuery("CustomerListStudentCourseBoxWordByPage", { courseBookId, pageSize: 1 }),
    enabled: isWanted,
  });
  const counts = data?.counts;
  const byState: Readonly<Record<WordState | "ALL", number>> | undefined = counts && {
    ALL: counts.total,
    new: counts.new,
    learned_pending_test: counts.learnedPendingTest,
    mastered: counts.mastered,
    forgotten: counts.forgotten,
  };
  return { ...pages, counts: byState };
}
