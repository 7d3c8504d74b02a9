import { clockTime, localDay } from "@/i18n/format";
import { DAY_MS, MINUTE_MS } from "@/time";

/** A local day of the service, in a date field's format. */
export function dateIn(instant: number): string {
  return new Date(localDay(instant) * DAY_MS).toISOString().slice(0, 10);
}

/** The instant of this date and time in the service's zone. */
export function instantAt(date: string, slot: string): number {
  const wished = Date.parse(`${date}T${slot}:00Z`);
  const shown = (instant: number) => {
    const [hour = 0, minute = 0] = clockTime(instant).split(":").map(Number);
    return localDay(instant) * DAY_MS + (hour * 60 + minute) * MINUTE_MS;
  };
  // Twice, because the first guess may be on the other side of a clock change.
  const guess = 2 * wished - shown(wished);
  return guess + wished - shown(guess);
}
