import { localDay } from "@/i18n/format";
import { queryClient } from "@/queries";
import { serverNow } from "@/rpc";
import { MINUTE_MS } from "@/time";

/** Answers a look at the time that tells when another day has begun, in the service's zone. */
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
 * Reads what is shown again on a new day: on a page that stands open over night today's classes and
 * reviews would be those of the day before.
 */
export function watchForNewDays(): void {
  const readAnew = () => void queryClient.invalidateQueries();
  setInterval(newDays(serverNow, readAnew), MINUTE_MS);
}
