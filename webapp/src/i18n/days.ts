import { DAY_MS } from "@/time";
import { clockTime, dayNumber, localDay, part } from "./format";
import { i18n } from "./index";

export interface WeekDay {
  /** As `localDay` counts it. */
  readonly day: number;
  readonly letter: string;
  readonly name: string;
}

/** The seven days of the week that an instant is in, from Monday on. */
export function weekOf(instant: number): readonly WeekDay[] {
  const today = localDay(instant);
  // Day 0 was a Thursday.
  const monday = today - ((today + 3) % 7);
  const named = (day: number, weekday: "narrow" | "short") =>
    part(day * DAY_MS, { weekday, timeZone: "UTC" });
  return Array.from({ length: 7 }, (_, at) => monday + at).map((day) => ({
    day,
    letter: named(day, "narrow"),
    name: named(day, "short"),
  }));
}

/** An instant within a local day given as its date, in every zone of the service. */
export function instantOf(day: string): number {
  const noon = Date.parse(day) + DAY_MS / 2;
  // Zones are up to 14 hours from UTC: noon there may be the day before or after here.
  return noon + (dayNumber(day) - localDay(noon)) * DAY_MS;
}

/** Whether two instants fall on the same day in the service's time zone. */
export function isSameDay(one: number, other: number): boolean {
  return localDay(one) === localDay(other);
}

/** "numeric" if the year of an instant must be shown, because it is not the current one. */
export function yearOf(instant: number, now: number): "numeric" | undefined {
  const [one, other] = [instant, now].map((each) => new Date(localDay(each) * DAY_MS));
  return one?.getUTCFullYear() === other?.getUTCFullYear() ? undefined : "numeric";
}

/**
 * A day in words: today, tomorrow, yesterday, the weekday within a week, else the date, with the
 * year if it is not the current one. Of a day of a past year the weekday no longer matters.
 */
export function dayName(instant: number, now: number): string {
  const distance = localDay(instant) - localDay(now);
  if (distance === 0) return i18n.t("common:today");
  if (distance === 1) return i18n.t("common:tomorrow");
  if (distance === -1) return i18n.t("common:yesterday");
  if (distance > 0 && distance < 7) return part(instant, { weekday: "short" });
  const year = yearOf(instant, now);
  return part(instant, {
    month: "short",
    day: "numeric",
    weekday: year && distance < 0 ? undefined : "short",
    year,
  });
}

/** A day and time in words: 今天 19:30, Tue 19:30. */
export function dayAndTime(instant: number, now: number): string {
  return `${dayName(instant, now)} ${clockTime(instant)}`;
}

/** Several numbers in one sentence: 1, 3, and 7. */
export function listOfNumbers(numbers: readonly number[]): string {
  const list = new Intl.ListFormat(i18n.language, { type: "conjunction" });
  // A number is set apart from Chinese, as everywhere.
  return list.format(numbers.map(String)).replace("和", " 和 ");
}
