import { assign, setup } from "xstate";

export const PAUSE_MS = 300_000;

type Event = { type: "PAUSE"; now: number } | { type: "RESUME" } | { type: "LAPSE"; now: number };

export interface PauseContext {
  readonly pausedAt: number | null;
}

/** The one pause of a lesson: available → paused → spent, taken up again early, or lapsed. */
export const pauseMachine = setup({
  types: {} as { context: PauseContext; events: Event },
  guards: {
    five_minutes_over: ({ context, event }) =>
      event.type === "LAPSE" && event.now >= (context.pausedAt ?? 0) + PAUSE_MS,
  },
  actions: {
    remember_pause: assign(({ event }) => (event.type === "PAUSE" ? { pausedAt: event.now } : {})),
  },
}).createMachine({
  id: "pause",
  context: { pausedAt: null },
  initial: "available",
  states: {
    available: { on: { PAUSE: { target: "paused", actions: "remember_pause" } } },
    paused: { on: { RESUME: "spent", LAPSE: { guard: "five_minutes_over", target: "spent" } } },
    spent: { type: "final" },
  },
});
