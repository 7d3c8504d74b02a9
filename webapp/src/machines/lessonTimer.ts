import { assign, setup } from "xstate";

export const TICK_MS = 10_000;
export const WARNING_MS = 300_000;

/** A box to show. */
export type TimerEffect = "warn" | "end";

export interface TimerContext {
  readonly deadline: number | null;
  readonly paused: boolean;
  readonly held: boolean;
  /** The boxes that the last event made due, and nothing older. */
  readonly effects: readonly TimerEffect[];
}

type Event =
  | { type: "START"; deadline: number; paused: boolean }
  | { type: "TICK"; now: number }
  | { type: "PAUSE"; lengthMs: number }
  | { type: "HOLD" }
  | { type: "RELEASE"; now: number }
  | { type: "RESET" };

const IDLE: TimerContext = { deadline: null, paused: false, held: false, effects: [] };

function nowOf(event: Event): number {
  return "now" in event ? event.now : Number.NEGATIVE_INFINITY;
}

function deadlineOf(context: TimerContext): number {
  return context.deadline ?? Number.POSITIVE_INFINITY;
}

const hold = { actions: "keep_back" } as const;
const pause = { guard: "not_paused_yet", actions: "postpone" } as const;
const end = { guard: "time_is_up", target: "ended" } as const;
const warn = { guard: "time_is_short", target: "warned" } as const;

/**
 * A lesson's clock on a device: one warning five minutes before the deadline, one end.
 *
 * Everything is computed from the deadline at every tick. On special pages the timer is on hold:
 * boxes that come due are kept back and shown on release; the deadline never moves for that.
 */
export const lessonTimer = setup({
  types: {} as { context: TimerContext; events: Event },
  guards: {
    on_hold: ({ context }) => context.held,
    time_is_up: ({ context, event }) => nowOf(event) >= deadlineOf(context),
    time_is_short: ({ context, event }) => deadlineOf(context) - nowOf(event) <= WARNING_MS,
    not_paused_yet: ({ context }) => !context.paused,
  },
  actions: {
    set_deadline: assign(({ event }) =>
      event.type === "START"
        ? { deadline: event.deadline, paused: event.paused, effects: [] }
        : { effects: [] },
    ),
    postpone: assign(({ context, event }) => ({
      deadline: deadlineOf(context) + (event.type === "PAUSE" ? event.lengthMs : 0),
      paused: true,
      effects: [],
    })),
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
        PAUSE: pause,
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
        PAUSE: pause,
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
