import type { Answer } from "@/rpc";
import { MINUTE_MS } from "@/time";
import {
  actionsOf,
  type ClassAction,
  type ClassState,
  type DeskClass,
} from "../../classes/deskClass";

export const BOARD = "StoreListClassOfDay";

export type Board = Answer<typeof BOARD>;
export type BoardClass = Board["data"][number];
type Numbers = Board["numbers"];

/** A class of the board as the desk changes it. */
export function asClass({ order, version, state }: BoardClass): DeskClass {
  const { courseOrderId, appointmentTime, lengthMinutes, lessonType, user, tutor, series } = order;
  return {
    ...{ courseOrderId, version, state, appointmentTime, lengthMinutes, lessonType },
    ...{ student: user, tutor, series: series ?? null },
  };
}

interface TileKind {
  readonly number: keyof Numbers;
  /** A number that is counted with it. */
  readonly also: keyof Numbers | null;
  readonly tone?: "warning" | "negative";
  /** The classes that the number counts. */
  readonly counts: (one: BoardClass) => boolean;
}

const isIn =
  (...states: ClassState[]) =>
  ({ state }: BoardClass) =>
    states.includes(state);

const withoutFeedback = ({ lacksFeedback }: BoardClass) => lacksFeedback;

/** The tiles above the table; each filters it. */
export const TILES = [
  { number: "running", also: null, counts: isIn("RUNNING", "PAUSED", "OVERDUE") },
  { number: "tutorLate", also: null, tone: "warning", counts: isIn("TUTOR_LATE") },
  { number: "ahead", also: null, counts: isIn("AHEAD") },
  { number: "ended", also: null, counts: isIn("ENDED") },
  {
    number: "studentMissing",
    also: "noShows",
    tone: "negative",
    counts: isIn("STUDENT_MISSING", "NO_SHOW"),
  },
  { number: "withoutFeedback", also: null, tone: "warning", counts: withoutFeedback },
] as const satisfies readonly TileKind[];

const OVER: ReadonlySet<ClassState> = new Set(["ENDED", "NO_SHOW", "CANCELED", "EXPIRED"]);

/** Whether a class is a record: it neither waits nor runs. */
export const isOver = ({ state }: BoardClass) => OVER.has(state);

/** Whether the tutor's class before takes a minute of this one, or more: a clock shows no seconds. */
export function isDelayed({ utcTutorFree, order }: BoardClass): boolean {
  return utcTutorFree !== null && utcTutorFree - order.appointmentTime >= MINUTE_MS;
}

const QUIET: ReadonlySet<ClassState> = new Set(["AHEAD", "RUNNING", "PAUSED", "ENDED"]);

/** The two actions that stand in a class's row, if somebody has to do something now. */
export function helpsNow(one: BoardClass): readonly ClassAction[] {
  const waits = QUIET.has(one.state) && !isDelayed(one);
  return waits ? [] : actionsOf(one).slice(0, 2);
}
