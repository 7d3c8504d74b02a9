import { i18n } from "@/i18n";
import { dayAndTime, dayName, isSameDay } from "@/i18n/days";
import { part } from "@/i18n/format";
import type { VocaReport } from "@/rpc";
import { DAY_MS } from "@/time";

/** A formatted number of words: 3,400. */
export function numberText(number: number): string {
  return new Intl.NumberFormat(i18n.language).format(number);
}

type Size = Pick<VocaReport, "size" | "fewerThan">;

/** A formatted vocabulary size: "3,400 words", "fewer than 50 words". */
export function sizeText({ size, fewerThan }: Size): string {
  return fewerThan === null
    ? i18n.t("vocabularyTest:words", { number: numberText(size) })
    : i18n.t("vocabularyTest:fewerThan", { number: numberText(fewerThan) });
}

/** How long a day is clear without its year. */
const CLEAR_MS = 180 * DAY_MS;

/** When a test was: today with its time, else the day, after a long time with the year. */
export function whenText(instant: number, now: number): string {
  if (isSameDay(instant, now)) return dayAndTime(instant, now);
  if (now - instant < CLEAR_MS) return dayName(instant, now);
  return part(instant, { year: "numeric", month: "short", day: "numeric" });
}
