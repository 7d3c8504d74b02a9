import { DAY_MS } from "@/time";
import { type DayOfMonth, monthAfter, type TutorsMonth } from "./month";

/** What is drawn: classes, minutes, or pay. */
export const FIGURES = ["sessions", "minutes", "totalFen"] as const;
export type Measure = (typeof FIGURES)[number];

/** The figures of a tutor, in the order of the report. */
export const TUTOR_FIGURES = [
  ...FIGURES,
  "pendingFen",
  "issuedFen",
  "failedFen",
  "reviewsDone",
  "reviewsMissed",
  "noShows",
] as const;

export function figureOf(tutor: TutorsMonth, figure: (typeof TUTOR_FIGURES)[number]): number {
  return figure === "totalFen" ? tutor.commissionFen + tutor.subsidyFen : tutor[figure];
}

/** Every day of a month, also those on which there was nothing. */
export function daysOf(month: string, found: readonly DayOfMonth[]): readonly DayOfMonth[] {
  const first = Date.parse(month);
  const length = (Date.parse(monthAfter(month, 1)) - first) / DAY_MS;
  const known = new Map(found.map((one) => [one.day, one]));
  return Array.from({ length }, (_, at) => {
    const day = new Date(first + at * DAY_MS).toISOString().slice(0, 10);
    return known.get(day) ?? { day, sessions: 0, minutes: 0, totalFen: 0 };
  });
}

/** The lines of the report's file. */
export function reportRows(tutors: readonly TutorsMonth[]): string[][] {
  return tutors.map((tutor) => [
    `T${String(tutor.tutorId).padStart(8, "0")}`,
    tutor.tutorName,
    ...TUTOR_FIGURES.map((figure) => {
      const value = figureOf(tutor, figure);
      return figure.endsWith("Fen") ? (value / 100).toFixed(2) : String(value);
    }),
  ]);
}
