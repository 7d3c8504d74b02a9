import { and, assign, raise, setup, stateIn } from "xstate";
import { SEEN_MS, TAKE_BACK_MS } from "@/entities/word/answering";
import { rest, touchRegion } from "@/entities/word/rest";
import type { Task } from "@/machines/exercise";
import type { LessonProgress } from "@/machines/lessonProgress";

/** How long the next step is announced, in milliseconds. */
export const BETWEEN_MS = 1_500;

/** An answer as this device saw it given. */
export interface Answered {
  /** Where the lesson stood when it was asked. */
  readonly asked: LessonProgress;
  readonly wordId: number;
  readonly task: Task;
  readonly right: boolean;
  readonly latencyMs: number;
  /** The word that was chosen instead, or what was typed. */
  readonly given: number | string | null;
  /** When, on the page's own clock. */
  readonly since: number;
  /** Whether the step is over with it. */
  readonly isLast: boolean;
  /** Whether even a word that was not known goes on by itself: its turn is still to come. */
  readonly isBrief?: boolean;
}

interface Context {
  readonly answers: readonly Answered[];
  /** The step that is over, while the next one is announced. */
  readonly before: LessonProgress | null;
}

type Event =
  | { type: "ANSWER"; answered: Answered }
  | { type: "GO_ON" }
  | { type: "TAKE_BACK" }
  | { type: "STEP_OVER"; before: LessonProgress }
  | { type: "TOUCHED" }
  | { type: "KEPT" }
  | { type: "SPENT" };

function isSeenBriefly({ event }: { event: Event }): boolean {
  return event.type === "ANSWER" && (event.answered.right || event.answered.isBrief === true);
}

const rested = stateIn({ touch: "rested" });

const loop = setup({
  types: {} as { context: Context; events: Event },
  guards: {
    rested,
    known: and([rested, isSeenBriefly]),
    takes_back: and([rested, stateIn({ last: "open" })]),
    last_of_step: ({ context }) => context.answers.at(-1)?.isLast === true,
    rested_at_last: and([rested, ({ context }) => context.answers.at(-1)?.isLast === true]),
  },
  actions: {
    touch: raise({ type: "TOUCHED" }),
    keep: raise({ type: "KEPT" }),
    spend: raise({ type: "SPENT" }),
    note: assign({
      answers: ({ context, event }) =>
        event.type === "ANSWER" ? [...context.answers, event.answered] : context.answers,
    }),
    forget: assign({ answers: ({ context }) => context.answers.slice(0, -1) }),
    part: assign({
      before: ({ context, event }) =>
        event.type === "STEP_OVER" ? event.before : (context.answers.at(-1)?.asked ?? null),
    }),
  },
  delays: { ...rest, seen: SEEN_MS, between: BETWEEN_MS, take_back: TAKE_BACK_MS },
});

/**
 * What is on screen around an answer: the word is asked, then shown with its meaning; a word that
 * was known goes on by itself, any other when one has seen it. The last answer can be taken back
 * for a while, and what comes too fast after a touch means nothing.
 */
export const answerLoop = loop.createMachine({
  id: "answer_loop",
  context: { answers: [], before: null },
  type: "parallel",
  states: {
    shown: {
      initial: "asking",
      on: {
        TAKE_BACK: {
          guard: "takes_back",
          target: ".asking",
          actions: ["forget", "touch", "spend"],
        },
        STEP_OVER: { target: ".between", actions: ["part", "touch", "spend"] },
      },
      states: {
        asking: {
          on: {
            ANSWER: [
              { guard: "known", target: "known", actions: ["note", "touch", "keep"] },
              { guard: "rested", target: "revealed", actions: ["note", "touch", "keep"] },
            ],
          },
        },
        known: {
          after: {
            seen: [
              { guard: "last_of_step", target: "between", actions: "part" },
              { target: "asking" },
            ],
          },
        },
        revealed: {
          on: {
            GO_ON: [
              { guard: "rested_at_last", target: "between", actions: ["part", "touch"] },
              { guard: "rested", target: "asking", actions: "touch" },
            ],
          },
        },
        between: {
          on: { GO_ON: { guard: "rested", target: "asking", actions: "touch" } },
          after: { between: "asking" },
        },
      },
    },
    touch: touchRegion,
    last: {
      initial: "none",
      states: {
        none: { on: { KEPT: "open" } },
        open: {
          on: { KEPT: { target: "open", reenter: true }, SPENT: "none" },
          after: { take_back: "none" },
        },
      },
    },
  },
});
