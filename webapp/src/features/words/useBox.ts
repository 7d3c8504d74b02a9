import { useQuery } from "@tanstack/react-query";
import { callQuery } from "@/queries";
import { usePages } from "@/queries/usePages";
import type { Ask, WordView } from "@/rpc";
import { countsOf } from "./states";

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
  return { ...pages, counts: data && countsOf(data.counts) };
}
