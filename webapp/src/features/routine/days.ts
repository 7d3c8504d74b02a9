import { i18n } from "@/i18n";
import { dayNumber, part } from "@/i18n/format";
import { DAY_MS } from "@/time";

/** A day written as 2026-05-21 in words: 21 May, 5月21日. */
export function dayText(iso: string, options: Intl.DateTimeFormatOptions = {}): string {
  const format = { month: "short", day: "numeric", timeZone: "UTC", ...options } as const;
  return part(dayNumber(iso) * DAY_MS, format);
}

/** The date this many days later, in the same notation. */
export function daysLater(iso: string, days: number): string {
  return new Date((dayNumber(iso) + days) * DAY_MS).toISOString().slice(0, 10);
}

/** Months, each named by its first day, in words: August and October, 八月和十月. */
export function monthsText(months: readonly string[]): string {
  const list = new Intl.ListFormat(i18n.language, { type: "conjunction" });
  return list.format(months.map((iso) => dayText(iso, { month: "long", day: undefined })));
}
