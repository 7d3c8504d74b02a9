import { assign, setup } from "xstate";
import { isTooShort } from "./reviewFlow";

export const START_EARLY_MS = 15 * 60_000;
export const CLASS_CLOSES_MS = 24 * 60 * 60_000;
export const ALONE_CLOSES_MS = 2 * 60 * 60_000;
export const NO_SHOW_MS = 10 * 60_000;

type Role = "user" | "TEACHER";
type LessonType = "QUOTA_30" | "QUOTA_60" | "QUOTA_TRIAL" | "ANTI_FORGETTING";
/** Left within its minute, for what a tutor started, or nobody ended it and it was not done. */
type LeftBecause = "too_short" | "tutor_started" | "abandoned";
type Deletion = "NORMAL" | "DELETE_PENDING" | "DELETE_APPROVED" | "DELETED";

export interface OrderFacts {
  readonly lessonType: LessonType;
  readonly isSimulated: boolean;
  readonly deletion: Deletion;
  readonly appointmentAt: number;
  /** From when its student, and until when anybody, may start it. */
  readonly opensAt: number;
  readonly closesAt: number;
  readonly startedAt: number | null;
  readonly startedBy: Role | null;
  readonly pausedAt: number | null;
  readonly pauseMs: number | null;
  readonly resumedAt: number | null;
  readonly rating: number | null;
  readonly studentEnteredAt: number | null;
  readonly endedAt: number | null;
  /** A role, or "clock" when nobody ended it. */
  readonly endedBy: string | null;
}

/** Whether there is a result, and words were worked through. */
interface EndFacts {
  readonly hasResult: boolean;
  readonly hasWords: boolean;
}

type Event =
  | { type: "START"; role: Role; now: number }
  | { type: "PAUSE"; now: number; lengthMs: number; hasTime: boolean }
  | { type: "RESUME"; now: number }
  | { type: "LEAVE"; because: LeftBecause; role?: Role; now: number }
  | ({ type: "COMPLETE"; role: Role; now: number } & EndFacts)
  | { type: "CLOSE"; now: number }
  | { type: "NO_SHOW"; role: Role; now: number }
  | { type: "MOVE"; to: number; now: number }
  | { type: "CANCEL" }
  | { type: "EXPIRE"; now: number };

/** 60 minutes for QUOTA_60 and QUOTA_TRIAL, 30 otherwise. */
export function lessonMinutes(lessonType: LessonType): number {
  return lessonType === "QUOTA_60" || lessonType === "QUOTA_TRIAL" ? 60 : 30;
}

/**
 * Whether this side of an order starts and ends it: the tutor, except in a simulation; the
 * student in a simulation and in a review. Who started a review ends it.
 */
export function leadsClass(
  role: Role,
  {
    isSimulated,
    lessonType,
    startedBy,
  }: Pick<OrderFacts, "isSimulated" | "lessonType" | "startedBy">,
): boolean {
  if (lessonType === "ANTI_FORGETTING" && startedBy !== null) return role === startedBy;
  if (role === "TEACHER") return !isSimulated;
  return isSimulated || lessonType === "ANTI_FORGETTING";
}

function lengthOf({ lessonType }: OrderFacts): number {
  return lessonMinutes(lessonType) * 60_000;
}

/** Start plus length, later by what a pause may last; none before the start. */
export function deadlineOf(order: OrderFacts): number | null {
  if (order.startedAt === null) return null;
  return order.startedAt + lengthOf(order) + (order.pauseMs ?? 0);
}

/** How long after its deadline the clock ends what nobody ended. */
function closesAfter({ isSimulated, startedBy }: OrderFacts): number {
  return isSimulated || startedBy === "user" ? ALONE_CLOSES_MS : CLASS_CLOSES_MS;
}

function isOver(order: OrderFacts, { now, hasTime }: { now: number; hasTime: boolean }): boolean {
  return hasTime && now >= (deadlineOf(order) ?? 0);
}

function isShort({ startedAt }: OrderFacts, now: number): boolean {
  return isTooShort(startedAt ?? 0, now);
}

function isAbandoned(order: OrderFacts, now: number): boolean {
  return now >= (deadlineOf(order) ?? 0) + closesAfter(order);
}

function isWanted({ deletion }: OrderFacts): boolean {
  return deletion !== "DELETE_APPROVED" && deletion !== "DELETED";
}

function isReview({ lessonType }: OrderFacts): boolean {
  return lessonType === "ANTI_FORGETTING";
}

/** A class that its tutor leads, long enough after its start, while its student has not come. */
function isMissed(order: OrderFacts, { role, now }: { role: Role; now: number }): boolean {
  if (role !== "TEACHER" || isReview(order) || order.studentEnteredAt !== null) return false;
  return now >= Math.max(order.startedAt ?? 0, order.appointmentAt) + NO_SHOW_MS;
}

/**
 * reserved → in_progress → completed; a reserved order may be canceled or expire, and a review
 * that is left within its first minute, for a tutor's start, or by everybody is reserved again. A
 * running class is canceled as a no-show.
 */
export const courseOrder = setup({
  types: {} as { context: OrderFacts; events: Event; input: OrderFacts },
  guards: {
    startable: ({ context, event }) =>
      event.type === "START" &&
      leadsClass(event.role, context) &&
      isWanted(context) &&
      event.now >=
        (event.role === "TEACHER" ? context.appointmentAt - START_EARLY_MS : context.opensAt) &&
      event.now <= context.closesAt,
    completable: ({ context, event }) =>
      event.type === "COMPLETE" &&
      leadsClass(event.role, context) &&
      (!isReview(context) || (!isShort(context, event.now) && context.rating !== null)) &&
      (event.hasResult || !event.hasWords),
    pausable: ({ context, event }) =>
      event.type === "PAUSE" && context.pausedAt === null && !isOver(context, event),
    resumable: ({ context: { pausedAt, pauseMs, resumedAt }, event }) =>
      event.type === "RESUME" &&
      pausedAt !== null &&
      resumedAt === null &&
      event.now < pausedAt + (pauseMs ?? 0),
    leavable: ({ context, event }) => {
      if (event.type !== "LEAVE" || !isReview(context)) return false;
      if (event.because === "tutor_started") return true;
      if (event.because === "abandoned") return isAbandoned(context, event.now);
      const isLeader = event.role !== undefined && leadsClass(event.role, context);
      return isLeader && isShort(context, event.now);
    },
    "abandoned & rated": ({ context, event }) =>
      event.type === "CLOSE" &&
      isAbandoned(context, event.now) &&
      (!isReview(context) || context.rating !== null),
    missed_by_student: ({ context, event }) =>
      event.type === "NO_SHOW" && leadsClass(event.role, context) && isMissed(context, event),
    movable: ({ context, event }) =>
      event.type === "MOVE" &&
      !isReview(context) &&
      isWanted(context) &&
      event.now <= event.to + lengthOf(context),
    still_wanted: ({ context }) => isWanted(context),
    overdue: ({ context, event }) => event.type === "EXPIRE" && event.now > context.closesAt,
  },
  actions: {
    begin: assign(({ event }) =>
      event.type === "START" ? { startedAt: event.now, startedBy: event.role } : {},
    ),
    take_time: assign(({ context, event }) =>
      event.type === "MOVE"
        ? {
            appointmentAt: event.to,
            opensAt: event.to - START_EARLY_MS,
            closesAt: event.to + lengthOf(context),
          }
        : {},
    ),
    keep_pause: assign(({ event }) =>
      event.type === "PAUSE" ? { pausedAt: event.now, pauseMs: event.lengthMs } : {},
    ),
    keep_resumed: assign(({ event }) => (event.type === "RESUME" ? { resumedAt: event.now } : {})),
    forget_run: assign({
      startedAt: null,
      startedBy: null,
      pausedAt: null,
      pauseMs: null,
      resumedAt: null,
      rating: null,
      studentEnteredAt: null,
    }),
    end: assign(({ event }) =>
      event.type === "COMPLETE" || event.type === "NO_SHOW"
        ? { endedAt: event.now, endedBy: event.role }
        : {},
    ),
    end_by_clock: assign(({ event }) =>
      event.type === "CLOSE" ? { endedAt: event.now, endedBy: "clock" } : {},
    ),
  },
}).createMachine({
  id: "course_order",
  context: ({ input }) => input,
  initial: "reserved",
  states: {
    reserved: {
      on: {
        START: { guard: "startable", target: "in_progress", actions: "begin" },
        MOVE: { guard: "movable", actions: "take_time" },
        CANCEL: { guard: "still_wanted", target: "canceled" },
        EXPIRE: { guard: "overdue", target: "expired" },
      },
    },
    in_progress: {
      on: {
        PAUSE: { guard: "pausable", actions: "keep_pause" },
        RESUME: { guard: "resumable", actions: "keep_resumed" },
        LEAVE: { guard: "leavable", target: "reserved", actions: "forget_run" },
        COMPLETE: { guard: "completable", target: "completed", actions: "end" },
        NO_SHOW: { guard: "missed_by_student", target: "canceled", actions: "end" },
        CLOSE: { guard: "abandoned & rated", target: "completed", actions: "end_by_clock" },
      },
    },
    completed: { type: "final" },
    canceled: { type: "final" },
    expired: { type: "final" },
  },
});
