import { localDay } from "@/i18n/format";
import { queryClient } from "@/queries";
import { serverNow } from "@/rpc";
import { MINUTE_MS } from "@/time";

/** Returns a check that tells whether a new day has begun in the service's zone. */
export function newDays(now: () => number, begun: () => void): () => void {
  let day = localDay(now());
  return () => {
    const today = localDay(now());
    if (today === day) return;
    day = today;
    begun();
  };
}

/**
 * Reloads the visible data on a new day, so that a page left open over night does not show
 * yesterday's classes.
 */
export function watchForNewDays(): void {
  const readAnew = () => void queryClient.invalidateQueries();
  setInterval(newDays(serverNow, readAnew), MINUTE_MS);
}
