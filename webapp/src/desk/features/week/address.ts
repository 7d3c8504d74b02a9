import { instantOf, weekOf } from "@/i18n/days";
import { dayNumber } from "@/i18n/format";
import { DAY_MS } from "@/time";
import { deskPaths, goTo } from "../../navigation";
import { dateOf } from "../../when";

/** Tutors on a page of the schedule. */
export const PAGE_SIZE = 30;
const WEEK_DAYS = 7;

export type View = "day" | "week";

/** What the address asks for. */
export interface Asked {
  /** As YYYY-MM-DD. */
  readonly day: string;
  readonly view: View;
  /** Only this tutor. */
  readonly tutor: number | null;
  /** From 0 on. */
  readonly page: number;
}

export function askedIn(search: string, now: number): Asked {
  const query = new URLSearchParams(search);
  const day = query.get("day") ?? "";
  return {
    day: Number.isNaN(dayNumber(day)) ? dateOf(now) : day,
    view: query.get("view") === "day" ? "day" : "week",
    tutor: Number(query.get("tutor")) || null,
    page: Math.max(0, Number(query.get("page")) || 0),
  };
}

/** Shows other days, another view, another tutor or page. */
export function show({ day, view, tutor, page }: Asked): void {
  goTo(deskPaths.week, {
    ...{ day, view },
    ...(tutor !== null && { tutor }),
    ...(page > 0 && { page }),
  });
}

/** The first day on screen, and how many there are: a week begins on a Monday. */
export function daysOf({ day, view }: Asked): { readonly since: string; readonly count: number } {
  if (view === "day") return { since: day, count: 1 };
  const monday = weekOf(instantOf(day))[0]?.day ?? dayNumber(day);
  return { since: isoOf(monday), count: WEEK_DAYS };
}

/** The day of the view before or after. */
export function stepDays({ day, view }: Asked, sign: number): string {
  return isoOf(dayNumber(day) + sign * (view === "day" ? 1 : WEEK_DAYS));
}

const isoOf = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);
