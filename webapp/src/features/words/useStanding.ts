import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { callQuery } from "@/queries";

/**
 * How many favourites stand how, read after what is done here. Also again with another list of them
 * beside it: a star that was taken away since is missing in that.
 */
export function useStanding(list: string, after: () => Promise<void>) {
  const metric = useQuery(callQuery("RetrieveCourseMetric", {}, after));
  const { refetch } = metric;
  const beside = useRef(list);
  useEffect(() => {
    if (beside.current === list) return;
    beside.current = list;
    void refetch();
  }, [list, refetch]);
  return metric;
}
