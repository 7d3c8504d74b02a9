import { assign, setup } from "xstate";

type Event =
  | { type: "PAUSE"; now: number; lengthMs: number }
  | { type: "RESUME"; now: number }
  | { type: "LAPSE"; now: number };

export interface PauseContext {
  readonly pausedAt: number | null;
  readonly lengthMs: number;
  readonly resumedAt: number | null;
}

function isOver({ pausedAt, lengthMs }: PauseContext, now: number): boolean {
  return now >= (pausedAt ?? 0) + lengthMs;
}

/**
 * The one pause of a lesson: available → paused → spent, when someone resumes or its time is over.
 */
export const pauseMachine = setup({
  types: {} as { context: PauseContext; events: Event },
  guards: {
    time_is_left: ({ context, event }) => !isOver(context, event.now),
    time_is_over: ({ context, event }) => isOver(context, event.now),
  },
  actions: {
    remember_pause: assign(({ event }) =>
      event.type === "PAUSE" ? { pausedAt: event.now, lengthMs: event.lengthMs } : {},
    ),
    remember_end: assign({ resumedAt: ({ event }) => event.now }),
  },
}).createMachine({
  id: "pause",
  context: { pausedAt: null, lengthMs: 0, resumedAt: null },
  initial: "available",
  states: {
    available: { on: { PAUSE: { target: "paused", actions: "remember_pause" } } },
    paused: {
      on: {
        RESUME: { guard: "time_is_left", target: "spent", actions: "remember_end" },
        LAPSE: { guard: "time_is_over", target: "spent" },
      },
    },
    spent: { type: "final" },
  },
});
