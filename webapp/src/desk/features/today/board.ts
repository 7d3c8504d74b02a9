import type { Answer } from "@/rpc";
import { MINUTE_MS } from "@/time";
import type { ChipTone } from "../../ui/StateChip";

export const BOARD = "StoreListClassOfDay";

export type Board = Answer<typeof BOARD>;
export type BoardClass = Board["data"][number];
export type BoardState = BoardClass["state"];
type Numbers = Board["numbers"];

const TONES: { readonly [State in BoardState]: ChipTone } = {
  AHEAD: "waiting",
  TUTOR_LATE: "late",
  STUDENT_MISSING: "bad",
  RUNNING: "running",
  PAUSED: "running",
  OVERDUE: "late",
  ENDED: "plain",
  NO_SHOW: "bad",
  CANCELED: "plain",
  EXPIRED: "plain",
};

/** How a state is tinted. */
export function toneOf(state: BoardState): ChipTone {
  return TONES[state];
}

interface TileKind {
  readonly number: keyof Numbers;
  readonly tone?: "warning" | "negative";
  /** The classes that the number counts. */
  readonly counts: (one: BoardClass) => boolean;
}

const isIn =
  (...states: BoardState[]) =>
  ({ state }: BoardClass) =>
    states.includes(state);

/** The tiles above the table; each filters it. */
export const TILES = [
  { number: "running", counts: isIn("RUNNING", "PAUSED", "OVERDUE") },
  { number: "tutorLate", tone: "warning", counts: isIn("TUTOR_LATE") },
  { number: "ahead", counts: isIn("AHEAD") },
  { number: "ended", counts: isIn("ENDED") },
  { number: "studentMissing", tone: "negative", counts: isIn("STUDENT_MISSING") },
  { number: "withoutFeedback", tone: "warning", counts: ({ lacksFeedback }) => lacksFeedback },
] as const satisfies readonly TileKind[];

/** Whether the tutor's class before takes a minute of this one, or more: a clock shows no seconds. */
export function isDelayed({ utcTutorFree, order }: BoardClass): boolean {
  return utcTutorFree !== null && utcTutorFree - order.appointmentTime >= MINUTE_MS;
}

/** What the store can do with a class. */
export type Change = "move" | "cancel" | "reopen" | "takeBackNoShow";

const CHANGES: { readonly [State in BoardState]?: readonly Change[] } = {
  AHEAD: ["move", "cancel"],
  TUTOR_LATE: ["move", "cancel"],
  NO_SHOW: ["takeBackNoShow", "reopen"],
  CANCELED: ["reopen"],
  EXPIRED: ["reopen"],
};

/** What can be done with a class in its state, the most helpful first; the service decides. */
export function changesOf({ state }: BoardClass): readonly Change[] {
  return CHANGES[state] ?? [];
}

/** The changes that stand in a class's row: it needs somebody now, or was called off. */
export function helpsNow(one: BoardClass): readonly Change[] {
  return one.state === "AHEAD" && !isDelayed(one) ? [] : changesOf(one).slice(0, 2);
}
