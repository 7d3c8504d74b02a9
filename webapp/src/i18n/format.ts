import { configuration } from "@/configuration";
import { DAY_MS } from "@/time";
import { i18n } from "./index";

/** A format takes far longer to make than to use. */
const formats: Record<string, Intl.DateTimeFormat> = {};

/** A part of an instant in the reader's language, in the service's time zone unless another is given. */
export function part(
  instant: number,
  options: Intl.DateTimeFormatOptions,
  language = i18n.language,
): string {
  const wanted = { timeZone: configuration().timeZone, ...options };
  const key = language + JSON.stringify(wanted);
  formats[key] ??= new Intl.DateTimeFormat(language, wanted);
  return formats[key].format(instant);
}

/** The day of an instant in the service's time zone, counted from 1970. */
export function localDay(instant: number): number {
  return dayNumber(part(instant, {}, "sv-SE"));
}

/** A day written as 2026-05-21, counted from 1970. */
export function dayNumber(iso: string): number {
  return Math.floor(Date.parse(iso) / DAY_MS);
}

/** An instant as 2026-05-21 19:30:05 in the service's time zone, for files. */
export function timestamp(instant: number): string {
  return part(instant, { dateStyle: "short", timeStyle: "medium" }, "sv-SE");
}

/** HH:MM in the service's time zone. */
export function clockTime(instant: number): string {
  return part(instant, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
}

/** The hour of an instant in the service's time zone, 0 to 23. */
export function hourOf(instant: number): number {
  return Number(clockTime(instant).slice(0, 2));
}
