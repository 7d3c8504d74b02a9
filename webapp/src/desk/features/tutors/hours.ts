import type { Answer } from "@/rpc";

export const HOURS = "StoreQueryWorkingHours";

/** Hours of a weekday, 1 for Monday, as HH:MM. */
export type Hours = Answer<typeof HOURS>["hours"][number];

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
const WORKDAYS = 5;
const FIRST = 5 * 60;
const LAST = 24 * 60;
const STEP = 30;
/** The hours that are proposed first: most students have time in the evening. */
const EVENING = { starts: "18:00", ends: "21:00" };
const PROPOSED_MINUTES = 120;

function written(minutes: number): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return hour * 60 + minute;
}

const MARKS = Array.from({ length: (LAST - FIRST) / STEP + 1 }, (_, at) =>
  written(FIRST + at * STEP),
);
/** The half hours at which hours begin, 05:00 to 23:30, and end, 05:30 to 24:00. */
export const STARTS: readonly string[] = MARKS.slice(0, -1);
export const ENDS: readonly string[] = MARKS.slice(1);

/** The hours of a day with some more: in the evening at first, then after the last ones. */
export function withMore(ofDay: readonly Hours[], weekday: number): readonly Hours[] {
  const last = ofDay
    .map(({ ends }) => ends)
    .sort()
    .at(-1);
  if (last === undefined) return [{ weekday, ...EVENING }];
  const starts = Math.min(minutesOf(last) + STEP, LAST - STEP);
  const ends = Math.min(starts + PROPOSED_MINUTES, LAST);
  return [...ofDay, { weekday, starts: written(starts), ends: written(ends) }];
}

/** Monday to Friday with the hours of Monday. */
export function likeMonday(week: readonly Hours[]): readonly Hours[] {
  const monday = week.filter(({ weekday }) => weekday === 1);
  const rest = week.filter(({ weekday }) => weekday > WORKDAYS);
  const days = WEEKDAYS.slice(0, WORKDAYS);
  return [...days.flatMap((weekday) => monday.map((one) => ({ ...one, weekday }))), ...rest];
}

/** Whether hours end before they begin. */
export function isWrong({ starts, ends }: Hours): boolean {
  return starts >= ends;
}

/** Where hours lie in the day from 05:00 to 24:00, in parts of it. */
export function placeOf({ starts, ends }: Hours): {
  readonly from: number;
  readonly width: number;
} {
  const [since, until] = [minutesOf(starts), minutesOf(ends)];
  return { from: (since - FIRST) / (LAST - FIRST), width: (until - since) / (LAST - FIRST) };
}
