import { assign, setup } from "xstate";
import { MOST_PAUSES } from "./constants";

type Event =
  | { type: "PAUSE"; now: number; lengthMs: number }
  | { type: "RESUME"; now: number }
  | { type: "LAPSE"; now: number };

/** A pause that was taken: when it began, how long it may last, and when someone resumed. */
interface Pause {
  readonly since: number;
  readonly lengthMs: number;
  readonly resumedAt: number | null;
}

export interface PauseContext {
  readonly taken: readonly Pause[];
}

function isOver({ taken }: PauseContext, now: number): boolean {
  const last = taken.at(-1);
  return last === undefined || now >= last.since + last.lengthMs;
}

/**
 * The pauses of a lesson: available → paused → available, while pauses are left. A pause ends when
 * someone resumes or its time is over.
 */
export const pauseMachine = setup({
  types: {} as { context: PauseContext; events: Event },
  guards: {
    more_pauses: ({ context }) => context.taken.length < MOST_PAUSES,
    time_is_left: ({ context, event }) => !isOver(context, event.now),
    time_is_over: ({ context, event }) => isOver(context, event.now),
  },
  actions: {
    remember_pause: assign(({ context, event }) =>
      event.type === "PAUSE"
        ? {
            taken: [
              ...context.taken,
              { since: event.now, lengthMs: event.lengthMs, resumedAt: null },
            ],
          }
        : {},
    ),
    remember_end: assign({
      taken: ({ context: { taken }, event }) =>
        taken.map((one, nth) =>
          nth === taken.length - 1 ? { ...one, resumedAt: event.now } : one,
        ),
    }),
  },
}).createMachine({
  id: "pause",
  context: { taken: [] },
  initial: "available",
  states: {
    available: {
      on: { PAUSE: { guard: "more_pauses", target: "paused", actions: "remember_pause" } },
    },
    paused: {
      on: {
        RESUME: { guard: "time_is_left", target: "available", actions: "remember_end" },
        LAPSE: { guard: "time_is_over", target: "available" },
      },
    },
  },
});
