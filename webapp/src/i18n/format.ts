import { configuration } from "@/configuration";
import { i18n } from "./index";

const DAY_MS = 86_400_000;

function part(instant: number, options: Intl.DateTimeFormatOptions): string {
  const format = new Intl.DateTimeFormat(i18n.language, {
    timeZone: configuration().timeZone,
    ...options,
  });
  return format.format(instant);
}

function localDay(instant: number): number {
  const { timeZone } = configuration();
  const iso = new Intl.DateTimeFormat("sv-SE", { timeZone }).format(instant);
  return Math.floor(Date.parse(iso) / DAY_MS);
}

/** HH:MM in the service's time zone. */
export function clockTime(instant: number): string {
  return part(instant, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
}

/** Whether two instants fall on the same day in the service's time zone. */
export function isSameDay(one: number, other: number): boolean {
  return localDay(one) === localDay(other);
}

/** A day as people name it: today, tomorrow, yesterday, the weekday within a week, else the date. */
export function dayName(instant: number, now: number): string {
  const distance = localDay(instant) - localDay(now);
  if (distance === 0) return i18n.t("common:today");
  if (distance === 1) return i18n.t("common:tomorrow");
  if (distance === -1) return i18n.t("common:yesterday");
  if (distance > 0 && distance < 7) return part(instant, { weekday: "short" });
  return part(instant, { month: "short", day: "numeric", weekday: "short" });
}

/** A day and time as people read them: 今天 19:30, Tue 19:30. */
export function dayAndTime(instant: number, now: number): string {
  return `${dayName(instant, now)} ${clockTime(instant)}`;
}

/** Several numbers in one sentence: 1, 3, and 7. */
export function listOfNumbers(numbers: readonly number[]): string {
  return new Intl.ListFormat(i18n.language, { type: "conjunction" }).format(numbers.map(String));
}
