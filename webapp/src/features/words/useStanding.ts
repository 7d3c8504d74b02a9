import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { callQuery } from "@/queries";

/**
 * The number of favourites by state, read after this device's actions were sent. Reloaded with
 * every other list of favourites, because removed stars are missing in older ones.
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
