import { instantOf } from "@/i18n/days";
import { clockTime, dayNumber, localDay } from "@/i18n/format";
import { DAY_MS, MINUTE_MS } from "@/time";

/** The date of an instant in the service's time zone, as a date field writes it. */
export function dateOf(instant: number): string {
  return new Date(localDay(instant) * DAY_MS).toISOString().slice(0, 10);
}

/** The instant of a day and a time, HH:MM, in the service's time zone; none if one is missing. */
export function instantAt(day: string, time: string): number | null {
  if (Number.isNaN(dayNumber(day)) || !/^\d\d:\d\d$/.test(time)) return null;
  const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
  const within = Math.floor(instantOf(day) / MINUTE_MS) * MINUTE_MS;
  return within + (minutes(time) - minutes(clockTime(within))) * MINUTE_MS;
}
