import { clockTime } from "@/i18n/format";
import { dateOf, instantAt } from "../../when";
import { type Lane, type Place, SLOT_MS } from "./lanes";

/** How lanes stand: tutors side by side, a tutor's days side by side, or days in rows of tutors. */
export type Layout = "tutors" | "days" | "table";

/** A class begins on a half hour between these times; the service knows the rule. */
const FIRST = "05:00";
const LAST = "23:30";

interface Press {
  readonly key: string;
  readonly shiftKey: boolean;
}

/** Where an arrow takes a class that is moved by keys; none if the key is no step, or there is no place. */
export function stepOf(
  { key, shiftKey }: Press,
  place: Place,
  layout: Layout,
  rows: readonly (readonly Lane[])[],
): Place | null {
  const sign = key === "ArrowDown" || key === "ArrowRight" ? 1 : -1;
  const isAcross = key === "ArrowLeft" || key === "ArrowRight";
  if (!isAcross && key !== "ArrowUp" && key !== "ArrowDown") return null;
  const isTime = !isAcross && (layout !== "table" || shiftKey);
  if (isTime) return byHalfHours(place, sign);
  const isTutor = layout === "tutors" ? isAcross : layout === "table" && !isAcross;
  return isTutor ? byTutors(place, sign, rows) : byDays(place, sign, rows);
}

function byHalfHours({ tutorId, at }: Place, sign: number): Place | null {
  // From a time between two half hours to the nearest one.
  const to = sign > 0 ? Math.floor(at / SLOT_MS) + 1 : Math.ceil(at / SLOT_MS) - 1;
  const day = dateOf(at);
  const [first, last] = [instantAt(day, FIRST), instantAt(day, LAST)];
  if (first === null || last === null) return null;
  return { tutorId, at: Math.min(Math.max(to * SLOT_MS, first), last) };
}

function byTutors(
  { tutorId, at }: Place,
  sign: number,
  rows: readonly (readonly Lane[])[],
): Place | null {
  const ids = rows.flatMap(([lane]) => (lane ? [lane.tutor.userId] : []));
  const next = ids[ids.indexOf(tutorId) + sign];
  return next === undefined ? null : { tutorId: next, at };
}

function byDays(
  { tutorId, at }: Place,
  sign: number,
  rows: readonly (readonly Lane[])[],
): Place | null {
  const lanes = rows[0] ?? [];
  const lane = lanes[lanes.findIndex(({ day }) => day === dateOf(at)) + sign];
  return lane ? { tutorId, at: onDay(at, lane.day) } : null;
}

/** The same time of another day. */
export function onDay(at: number, day: string): number {
  return instantAt(day, clockTime(at)) ?? at;
}

/** Something of the grid that can have the focus: its column, and where it stands in it. */
export interface Stop {
  readonly id: string;
  readonly x: number;
  readonly y: number;
}

/** What an arrow reaches from a stop: the next of its column, or the nearest of the next column. */
export function nextStop(stops: readonly Stop[], from: Stop, key: string): Stop | undefined {
  const isAcross = key === "ArrowLeft" || key === "ArrowRight";
  const sign = key === "ArrowDown" || key === "ArrowRight" ? 1 : -1;
  const far = (stop: Stop) => (isAcross ? stop.x - from.x : stop.y - from.y) * sign;
  const ahead = stops.filter((stop) => far(stop) > 0 && (isAcross || stop.x === from.x));
  const near = Math.min(...ahead.map(far));
  return ahead
    .filter((stop) => far(stop) === near)
    .sort((one, other) => Math.abs(one.y - from.y) - Math.abs(other.y - from.y))[0];
}
