import { assign, setup } from "xstate";
import { PAUSE_MS } from "./pause";

export const START_EARLY_MS = 15 * 60_000;

type Role = "user" | "TEACHER";
type LessonType = "QUOTA_30" | "QUOTA_60" | "QUOTA_TRIAL" | "ANTI_FORGETTING";
type Deletion = "NORMAL" | "DELETE_PENDING" | "DELETE_APPROVED" | "DELETED";

export interface OrderFacts {
  readonly lessonType: LessonType;
  readonly isSimulated: boolean;
  readonly deletion: Deletion;
  readonly appointmentAt: number;
  readonly startedAt: number | null;
  readonly pausedAt: number | null;
  readonly endedAt: number | null;
}

type Event =
  | { type: "START"; role: Role; now: number }
  | { type: "PAUSE"; now: number }
  | { type: "COMPLETE"; role: Role; now: number; hasResult: boolean }
  | { type: "CANCEL" }
  | { type: "EXPIRE"; now: number };

/** 60 minutes for QUOTA_60 and QUOTA_TRIAL, 30 otherwise. */
export function lessonMinutes(lessonType: LessonType): number {
  return lessonType === "QUOTA_60" || lessonType === "QUOTA_TRIAL" ? 60 : 30;
}

/**
 * Whether this side of an order starts and ends it: the tutor, except in a simulation; the
 * student in a simulation and in a review.
 */
export function leadsClass(
  role: Role,
  { isSimulated, lessonType }: Pick<OrderFacts, "isSimulated" | "lessonType">,
): boolean {
  if (role === "TEACHER") return !isSimulated;
  return isSimulated || lessonType === "ANTI_FORGETTING";
}

function lengthOf({ lessonType }: OrderFacts): number {
  return lessonMinutes(lessonType) * 60_000;
}

/** Start plus length, five minutes later when paused; none before the start. */
export function deadlineOf(order: OrderFacts): number | null {
  if (order.startedAt === null) return null;
  return order.startedAt + lengthOf(order) + (order.pausedAt === null ? 0 : PAUSE_MS);
}

/** reserved → in_progress → completed; a reserved order may be canceled or expire. */
export const courseOrder = setup({
  types: {} as { context: OrderFacts; events: Event; input: OrderFacts },
  guards: {
    startable: ({ context, event }) =>
      event.type === "START" &&
      leadsClass(event.role, context) &&
      context.deletion !== "DELETE_APPROVED" &&
      context.deletion !== "DELETED" &&
      event.now >= context.appointmentAt - START_EARLY_MS,
    completable: ({ context, event }) =>
      event.type === "COMPLETE" &&
      leadsClass(event.role, context) &&
      (event.now < (deadlineOf(context) ?? 0) || event.hasResult),
    pausable: ({ context }) => context.pausedAt === null,
    overdue: ({ context, event }) =>
      event.type === "EXPIRE" && event.now > context.appointmentAt + lengthOf(context),
  },
  actions: {
    begin: assign(({ event }) => (event.type === "START" ? { startedAt: event.now } : {})),
    keep_pause: assign(({ event }) => (event.type === "PAUSE" ? { pausedAt: event.now } : {})),
    end: assign(({ event }) => (event.type === "COMPLETE" ? { endedAt: event.now } : {})),
  },
}).createMachine({
  id: "course_order",
  context: ({ input }) => input,
  initial: "reserved",
  states: {
    reserved: {
      on: {
        START: { guard: "startable", target: "in_progress", actions: "begin" },
        CANCEL: "canceled",
        EXPIRE: { guard: "overdue", target: "expired" },
      },
    },
    in_progress: {
      on: {
        PAUSE: { guard: "pausable", actions: "keep_pause" },
        COMPLETE: { guard: "completable", target: "completed", actions: "end" },
      },
    },
    completed: { type: "final" },
    canceled: { type: "final" },
    expired: { type: "final" },
  },
});
