import { part } from "@/i18n/format";
import type { Answer } from "@/rpc";
import { DAY_MS, wholeMinutes } from "@/time";
import type { HeatDay } from "@/ui/Heatmap";

type Metric = Answer<"CustomerRetrieveStudentMetric">;
export type PracticeDay = Metric["days"][number];
export type Retention = Metric["retention"][number];

const WEEK = 7;

/** A day of the service's zone, written as 2026-05-21, in words. */
export function dayText(day: string, options: Intl.DateTimeFormatOptions): string {
  return part(Date.parse(day), { timeZone: "UTC", ...options });
}

/** The day a number of days later. */
function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Practised words: new and reviewed ones. */
export function wordsOf({ wordsLearned, reviewAsked }: PracticeDay): number {
  return wordsLearned + reviewAsked;
}

/** The sums of some days. */
export function totals(days: readonly PracticeDay[]) {
  const sum = (of: (day: PracticeDay) => number) => days.reduce((total, day) => total + of(day), 0);
  return {
    learned: sum(({ wordsLearned }) => wordsLearned),
    reviewed: sum(({ reviewAsked }) => reviewAsked),
    reviews: sum(({ reviewsDone }) => reviewsDone),
    minutes: wholeMinutes(sum(({ practiceMs }) => practiceMs)),
    practised: days.filter(({ isPractised }) => isPractised).length,
  };
}

const SOME = 20;
const MANY = 50;

/**
 * A day's amount of practice: some words, many, very many; practice without words counts as some.
 */
export function levelOf(day: PracticeDay): Exclude<HeatDay["level"], null> {
  const words = wordsOf(day);
  if (words >= MANY) return 3;
  if (words >= SOME) return 2;
  return day.isPractised ? 1 : 0;
}

/** The last weeks, each from Monday; the current one may contain future days. */
export function weeksOf(
  days: readonly PracticeDay[],
  count: number,
): { monday: string; days: { day: string; known: PracticeDay | undefined }[] }[] {
  const today = days.at(-1)?.day;
  if (today === undefined) return [];
  const byDay = new Map(days.map((day) => [day.day, day]));
  const weekday = (new Date(Date.parse(today)).getUTCDay() + WEEK - 1) % WEEK;
  const first = dayAfter(today, -weekday - (count - 1) * WEEK);
  return Array.from({ length: count }, (_, week) => {
    const monday = dayAfter(first, week * WEEK);
    return {
      monday,
      days: Array.from({ length: WEEK }, (__, at) => {
        const day = dayAfter(monday, at);
        return { day, known: byDay.get(day) };
      }),
    };
  });
}

/** The known share of a plan day's words in percent; none if nothing was asked. */
export function rateOf({ asked, right }: Pick<Retention, "asked" | "right">): number | null {
  return asked === 0 ? null : Math.round((right / asked) * 100);
}
