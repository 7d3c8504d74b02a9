import { configuration } from "@/configuration";
import { DAY_MS } from "@/time";
import { i18n } from "./index";

/** A part of an instant in the service's time zone, in the reader's language. */
export function part(instant: number, options: Intl.DateTimeFormatOptions): string {
  const format = new Intl.DateTimeFormat(i18n.language, {
    timeZone: configuration().timeZone,
    ...options,
  });
  return format.format(instant);
}

/** The day of an instant in the service's time zone, counted from 1970. */
export function localDay(instant: number): number {
  const { timeZone } = configuration();
  const iso = new Intl.DateTimeFormat("sv-SE", { timeZone }).format(instant);
  return dayNumber(iso);
}

/** A day written as 2026-05-21, counted from 1970. */
export function dayNumber(iso: string): number {
  return Math.floor(Date.parse(iso) / DAY_MS);
}

/** An instant as 2026-05-21 19:30:05 in the service's time zone, for files. */
export function timestamp(instant: number): string {
  const { timeZone } = configuration();
  return new Intl.DateTimeFormat("sv-SE", {
    timeZone,
    dateStyle: "short",
    timeStyle: "medium",
  }).format(instant);
}

/** HH:MM in the service's time zone. */
export function clockTime(instant: number): string {
  return part(instant, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
}

/** The hour of an instant in the service's time zone, 0 to 23. */
export function hourOf(instant: number): number {
  return Number(clockTime(instant).slice(0, 2));
}
