import { configuration } from "@/configuration";
import { DAY_MS } from "@/time";
import { dayName, isSameDay, yearOf } from "./days";
import { clockTime, localDay, part } from "./format";
import { i18n } from "./index";

/** The month of an instant in the service's time zone, as YYYY-MM. */
export function monthOf(instant: number): string {
  return new Date(localDay(instant) * DAY_MS).toISOString().slice(0, 7);
}

/** A month in words, with the year if it is not the current one. */
export function monthName(month: string, now: number): string {
  const year = month.slice(0, 4) === monthOf(now).slice(0, 4) ? undefined : "numeric";
  // 5月, but May in full.
  const length = i18n.language.startsWith("zh") ? "short" : "long";
  return part(Date.parse(`${month}-15`), { month: length, year, timeZone: "UTC" });
}

/** The months from the present one back to the launch. */
export function monthsUntil(now: number): readonly string[] {
  const launch = configuration().launchDate.slice(0, 7);
  const months = [monthOf(now)];
  for (let last = months[0] ?? ""; last > launch; ) {
    const [year = 0, month = 0] = last.split("-").map(Number);
    last = new Date(Date.UTC(year, month - 2, 15)).toISOString().slice(0, 7);
    months.push(last);
  }
  return months;
}

/** The day of the month, for a gutter. */
export function dayOfMonth(instant: number): string {
  return String(new Date(localDay(instant) * DAY_MS).getUTCDate());
}

/** The line below it: today, yesterday, tomorrow, else the weekday. */
export function dayBelow(instant: number, now: number): string {
  const near = Math.abs(localDay(instant) - localDay(now)) < 2;
  return near ? dayName(instant, now) : part(instant, { weekday: "short" });
}

/** A date without time: 5月14日, 14 May; with the year if it is not the current one. */
export function dateOf(instant: number, now: number): string {
  return part(instant, { month: "short", day: "numeric", year: yearOf(instant, now) });
}

/** The same with the weekday. */
export function longDateOf(instant: number, now: number): string {
  return isSameDay(instant, now)
    ? dayName(instant, now)
    : part(instant, {
        month: "long",
        day: "numeric",
        weekday: "short",
        year: yearOf(instant, now),
      });
}

/** A day within a sentence: from tomorrow 19:30, the lesson of yesterday. */
export function inside(day: string): string {
  const near = [i18n.t("common:today"), i18n.t("common:tomorrow"), i18n.t("common:yesterday")];
  const named = near.find((one) => day.startsWith(one));
  return named ? named.toLocaleLowerCase() + day.slice(named.length) : day;
}

/** An end time, HH:MM: midnight is 24:00 of the day before. */
export function endTime(instant: number): string {
  const time = clockTime(instant);
  return time === "00:00" ? "24:00" : time;
}
