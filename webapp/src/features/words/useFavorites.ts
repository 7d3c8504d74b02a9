import { sendFavorites } from "@/entities/word/favorites";
import { usePages } from "@/queries/usePages";
import type { WordView } from "@/rpc";
import { countsOf, type Shown } from "./states";
import { useStanding } from "./useStanding";

const idOf = ({ id }: WordView) => id;

interface Asked {
  readonly shown: Shown;
  readonly search: string | null;
  readonly sort: "RECENT" | "WORD";
}

/** The favourites matching the search: all of them in order, or their memory box by state. */
export function useFavorites({ shown, search, sort }: Asked) {
  const isAll = shown === "ALL";
  const after = sendFavorites;
  const all = usePages(
    "CustomerListFavoriteWords",
    { search, sort },
    { idOf, after, isWanted: isAll },
  );
  const box = usePages(
    "ListStudentCourseBoxWord",
    { search, state: isAll ? null : shown },
    { idOf, after, isWanted: !isAll },
  );
  const metric = useStanding(JSON.stringify({ shown, search, sort }), after);
  const words = isAll ? all : box;
  return {
    words,
    counts: metric.data && countsOf(metric.data),
    refresh() {
      words.retry();
      void metric.refetch();
    },
  };
}
