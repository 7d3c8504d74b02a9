import type { Answer } from "@/rpc";
import type { ChipTone } from "../ui/StateChip";

/** What shows classes, and is read again when one has changed. */
export const SHOWS_CLASSES = [
  "StoreListClassOfDay",
  "StoreListWeek",
  "StorePreviewSeriesMove",
] as const;

type BoardClass = Answer<"StoreListClassOfDay">["data"][number];
export type ClassState = BoardClass["state"];

export interface Named {
  readonly userId: number;
  readonly userName: string;
}

/** A class that the desk can change, as it was seen: the service refuses a change of another version. */
export interface DeskClass extends Pick<BoardClass, "version" | "state"> {
  readonly courseOrderId: number;
  readonly appointmentTime: number;
  readonly lengthMinutes: number;
  readonly lessonType: BoardClass["order"]["lessonType"];
  readonly student: Named;
  readonly tutor: Named | null;
  /** Its weekly series, and which class of how many it is there. */
  readonly series: NonNullable<BoardClass["order"]["series"]> | null;
}

const TONES: { readonly [State in ClassState]: ChipTone } = {
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
export function toneOf(state: ClassState): ChipTone {
  return TONES[state];
}

/** Changes that ask for a new time or a reason. */
export type Change = "move" | "cancel" | "reopen" | "takeBackNoShow";
/** What the store can do with a class. */
export type ClassAction = Change | "changeTutor" | "callTutor" | "callStudent";

const CALLS: readonly ClassAction[] = ["callTutor", "callStudent"];

const ACTIONS: { readonly [State in ClassState]?: readonly ClassAction[] } = {
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

/** Whether the person at the desk sees the student: of another shop's only the time is known. */
export const isSeen = ({ student }: DeskClass) => student.userName !== "";

/** What a person can do with a class in its state, the most helpful first; the service decides. */
export function actionsOf({ state }: { readonly state: ClassState }): readonly ClassAction[] {
  return ACTIONS[state] ?? [];
}
