import { assign, setup } from "xstate";
import { ALONE_CLOSES_MS, CLASS_CLOSES_MS, WARNING_MS } from "./constants";

export const TICK_MS = 10_000;

/** A box to show. */
export type TimerEffect = "warn" | "end";

export interface TimerContext {
  readonly deadline: number | null;
  readonly held: boolean;
  /** The boxes that became due with the last event only. */
  readonly effects: readonly TimerEffect[];
}

type Event =
  | { type: "START"; deadline: number }
  | { type: "TICK"; now: number }
  | { type: "POSTPONE"; deadline: number }
  | { type: "HOLD" }
  | { type: "RELEASE"; now: number }
  | { type: "RESET" };

const IDLE: TimerContext = { deadline: null, held: false, effects: [] };

function nowOf(event: Event): number {
  return "now" in event ? event.now : Number.NEGATIVE_INFINITY;
}

function deadlineOf(context: TimerContext): number {
  return context.deadline ?? Number.POSITIVE_INFINITY;
}

/** Whether the time of a lesson is over. */
export function isUp(deadline: number, now: number): boolean {
  return now >= deadline;
}

/** The remaining time of a lesson; 0 after its end. */
export function remainingMs(deadline: number, now: number): number {
  return Math.max(0, deadline - now);
}

/** When the clock ends a lesson that nobody ended. */
export function closesAt(deadline: number, isAlone: boolean): number {
  return deadline + (isAlone ? ALONE_CLOSES_MS : CLASS_CLOSES_MS);
}

const hold = { actions: "keep_back" } as const;
const postpone = { guard: "is_later", actions: "set_deadline" } as const;
const end = { guard: "time_is_up", target: "ended" } as const;
const warn = { guard: "time_is_short", target: "warned" } as const;

/**
 * idle → running → warned → ended: one warning before the deadline, one end.
 *
 * Everything follows from the deadline at every tick. On special pages the timer is on hold:
 * warnings wait until the page is left, and the deadline does not move. A pause postpones it.
 */
export const lessonTimer = setup({
  types: {} as { context: TimerContext; events: Event },
  guards: {
    on_hold: ({ context }) => context.held,
    time_is_up: ({ context, event }) => isUp(deadlineOf(context), nowOf(event)),
    time_is_short: ({ context, event }) =>
      remainingMs(deadlineOf(context), nowOf(event)) <= WARNING_MS,
    is_later: ({ context, event }) =>
      event.type === "POSTPONE" && event.deadline > deadlineOf(context),
  },
  actions: {
    set_deadline: assign(({ event }) =>
      "deadline" in event ? { deadline: event.deadline, effects: [] } : { effects: [] },
    ),
    keep_back: assign({ held: true, effects: [] }),
    let_go: assign({ held: false, effects: [] }),
    show_warning: assign({ effects: ["warn"] }),
    show_end: assign({ effects: ["end"] }),
    show_nothing: assign({ effects: [] }),
    forget: assign(IDLE),
  },
}).createMachine({
  id: "lesson_timer",
  context: IDLE,
  initial: "idle",
  states: {
    idle: {
      on: {
        START: { target: "running", actions: "set_deadline" },
        HOLD: hold,
        RELEASE: { actions: "let_go" },
        RESET: { actions: "forget" },
      },
    },
    running: {
      on: {
        TICK: [
          { guard: "on_hold", actions: "show_nothing" },
          { ...end, actions: "show_end" },
          { ...warn, actions: "show_warning" },
          { actions: "show_nothing" },
        ],
        POSTPONE: postpone,
        HOLD: hold,
        RELEASE: [
          { ...end, actions: ["let_go", "show_end"] },
          { ...warn, actions: ["let_go", "show_warning"] },
          { actions: "let_go" },
        ],
        RESET: { target: "idle", actions: "forget" },
      },
    },
    warned: {
      on: {
        TICK: [
          { guard: "on_hold", actions: "show_nothing" },
          { ...end, actions: "show_end" },
          { actions: "show_nothing" },
        ],
        POSTPONE: postpone,
        HOLD: hold,
        RELEASE: [{ ...end, actions: ["let_go", "show_end"] }, { actions: "let_go" }],
        RESET: { target: "idle", actions: "forget" },
      },
    },
    ended: {
      on: {
        HOLD: hold,
        RELEASE: { actions: "let_go" },
        RESET: { target: "idle", actions: "forget" },
      },
    },
  },
});
