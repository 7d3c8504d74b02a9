import { clockTime, localDay } from "@/i18n/format";
import { DAY_MS, MINUTE_MS } from "@/time";

/** A local day of the service, as a date field writes it. */
export function dateIn(instant: number): string {
  return new Date(localDay(instant) * DAY_MS).toISOString().slice(0, 10);
}

/** The instant at which it is this date and time where the service is. */
export function instantAt(date: string, slot: string): number {
  const wished = Date.parse(`${date}T${slot}:00Z`);
  const shown = (instant: number) => {
    const [hour = 0, minute = 0] = clockTime(instant).split(":").map(Number);
    return localDay(instant) * DAY_MS + (hour * 60 + minute) * MINUTE_MS;
  };
  // Twice: the first guess may lie on the other side of a change of the clocks.
  const guess = 2 * wished - shown(wished);
  return guess + wished - shown(guess);
}
