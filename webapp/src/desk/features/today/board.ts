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

/** Changes that ask for a new time or a reason. */
export type Change = "move" | "cancel" | "reopen" | "takeBackNoShow";
/** What the store can do with a class. */
export type ClassAction = Change | "changeTutor" | "callTutor" | "callStudent";

const CALLS: readonly ClassAction[] = ["callTutor", "callStudent"];

const ACTIONS: { readonly [State in BoardState]?: readonly ClassAction[] } = {
  AHEAD: ["move", "changeTutor", "cancel", ...CALLS],
  TUTOR_LATE: ["callTutor", "changeTutor", "move", "cancel", "callStudent"],
  STUDENT_MISSING: ["callStudent", "callTutor"],
  RUNNING: CALLS,
  PAUSED: CALLS,
  OVERDUE: CALLS,
  NO_SHOW: ["takeBackNoShow", "reopen", "callStudent"],
  CANCELED: ["reopen"],
  EXPIRED: ["reopen", ...CALLS],
};

const QUIET: ReadonlySet<BoardState> = new Set(["AHEAD", "RUNNING", "PAUSED", "ENDED"]);

/** What a person can do with a class in its state, the most helpful first; the service decides. */
export function actionsOf({ state }: BoardClass, mayCall: boolean): readonly ClassAction[] {
  const actions = ACTIONS[state] ?? [];
  return mayCall ? actions : actions.filter((action) => !CALLS.includes(action));
}

/** The two actions that stand in a class's row, if somebody has to do something now. */
export function helpsNow(one: BoardClass, mayCall: boolean): readonly ClassAction[] {
  const waits = QUIET.has(one.state) && !isDelayed(one);
  return waits ? [] : actionsOf(one, mayCall).slice(0, 2);
}
