import { and, assign, raise, setup, stateIn } from "xstate";
import { SEEN_MS, TAKE_BACK_MS } from "@/entities/word/answering";
import { rest, touchRegion } from "@/entities/word/touch";
import { CHOICES_WAIT_MS } from "@/machines/constants";
import { asksToAppend, type LessonAction, type LessonProgress } from "@/machines/lessonProgress";

/** How long the next step is announced, in milliseconds. */
export const BETWEEN_MS = 1_500;

/** An answer that was given on this device. */
export interface Answered {
  /** The lesson's state when the word was asked. */
  readonly asked: LessonProgress;
  /** The lesson's action; none if nothing is stored. */
  readonly action: LessonAction | null;
  readonly wordId: number;
  readonly right: boolean;
  readonly latencyMs: number;
  /** The word that was chosen instead, or the typed text. */
  readonly given: number | string | null;
  /** When, by the page's own clock. */
  readonly since: number;
  /** Whether it continues automatically; otherwise the user continues. */
  readonly isBrief: boolean;
}

/** A judgement in the lesson's state, by any device. */
export type Judged = Pick<
  NonNullable<LessonProgress["lastAnswer"]>,
  "step" | "groupIndex" | "wordId" | "right"
>;

/** Whether two judgements say the same about the same question. */
function isSame(one: Judged, other: Judged | undefined): boolean {
  return (["step", "groupIndex", "wordId", "right"] as const).every(
    (part) => one[part] === other?.[part],
  );
}

interface Context {
  readonly answers: readonly Answered[];
  /** The last judgement of each state that this device saw. */
  readonly judged: readonly Judged[];
  /** The lesson's state; none if there is no lesson. */
  readonly progress: LessonProgress | null;
  /** The finished step, while the next one is announced. */
  readonly before: LessonProgress | null;
  /** The last question with choices on screen. */
  readonly question: string | null;
}

type Event =
  | { type: "ANSWER"; answered: Answered }
  | { type: "GO_ON" }
  | { type: "TAKE_BACK" }
  /** The lesson's state has changed. */
  | { type: "PROGRESS"; progress: LessonProgress }
  /** A tap on this device ends the step. */
  | { type: "STEP_OVER" }
  /** The answer's mark is on screen, and the answer was counted. */
  | { type: "PAINTED" }
  /** A question with choices is on screen. */
  | { type: "ASKED"; question: string }
  /** The student claims to know the word, and looks at the choices. */
  | { type: "REVEAL" }
  | { type: "TOUCHED" | "KEPT" | "SPENT" };

interface Given {
  readonly context: Context;
}

/** Whether the last answer ended its step. */
function isStepOver({ context: { answers, progress } }: Given): boolean {
  const asked = answers.at(-1)?.asked;
  if (!asked || asked.step === null || !progress || progress.finished) return false;
  const isSame = asked.step === progress.step && asked.groupIndex === progress.groupIndex;
  return !isSame && !asksToAppend(progress);
}

const rested = stateIn({ touch: "rested" });

const answeringSetup = setup({
  types: {} as {
    context: Context;
    events: Event;
    input: Pick<Context, "progress">;
  },
  guards: {
    rested,
    goes_on: and([rested, ({ event }) => event.type === "ANSWER" && event.answered.isBrief]),
    takes_back: and([
      rested,
      stateIn({ last: "open" }),
      // Answers before the first step, while words are sorted, cannot be taken back.
      ({ context }) => (context.answers.at(-1)?.asked.step ?? null) !== null,
    ]),
    other_question: ({ context, event }) =>
      event.type === "ASKED" && event.question !== context.question,
    step_over: isStepOver,
    rested_at_last: and([rested, isStepOver]),
  },
  actions: {
    /** The lesson's action for an answer, or for taking one back. */
    tell_answer: (_, _answered: Answered) => {},
    tell_taken_back: (_, _answered: Answered) => {},
    /** Both devices may go on from a word that was not known yet. */
    tell_gone_on: (_, _answered: Answered) => {},
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
        event.type === "STEP_OVER" ? context.progress : (context.answers.at(-1)?.asked ?? null),
    }),
  },
  delays: {
    ...rest,
    seen: SEEN_MS,
    between: BETWEEN_MS,
    take_back: TAKE_BACK_MS,
    choices: CHOICES_WAIT_MS,
  },
});

const answer = [
  "note",
  "touch",
  "keep",
  {
    type: "tell_answer",
    params: ({ event }: { event: Event }) => (event as Extract<Event, { type: "ANSWER" }>).answered,
  },
] as const;

const takeBack = [
  {
    type: "tell_taken_back",
    params: ({ context }: Given) => context.answers.at(-1) as Answered,
  },
  "forget",
  "touch",
  "spend",
] as const;

const goOn = [
  "touch",
  {
    type: "tell_gone_on",
    params: ({ context }: Given) => context.answers.at(-1) as Answered,
  },
] as const;

/**
 * The screen around an answer: the word is asked, then shown with its meaning. A brief answer
 * continues automatically, any other when the user continues. The last answer can be taken back for
 * a while, and a touch too soon after another one is ignored.
 *
 * As a session's child it reports answers by `tell_answer` and `tell_taken_back`, and gets the
 * lesson's state by `PROGRESS`.
 */
export const answering = answeringSetup.createMachine({
  id: "answering",
  context: ({ input }) => ({
    answers: [],
    judged: input.progress?.lastAnswer ? [input.progress.lastAnswer] : [],
    progress: input.progress,
    before: null,
    question: null,
  }),
  type: "parallel",
  on: {
    PROGRESS: {
      actions: assign({
        progress: ({ event }) => event.progress,
        judged: ({ context: { judged }, event: { progress } }) =>
          progress.lastAnswer && !isSame(progress.lastAnswer, judged.at(-1))
            ? [...judged, progress.lastAnswer]
            : judged,
      }),
    },
  },
  states: {
    shown: {
      initial: "asking",
      on: {
        TAKE_BACK: { guard: "takes_back", target: ".asking", actions: takeBack },
        STEP_OVER: { target: ".between", actions: ["part", "touch", "spend"] },
      },
      states: {
        asking: {
          on: {
            ANSWER: [
              { guard: "goes_on", target: "known", actions: answer },
              { guard: "rested", target: "revealed", actions: answer },
            ],
          },
        },
        known: {
          after: {
            seen: [
              { guard: "step_over", target: "between", actions: "part" },
              { target: "asking" },
            ],
          },
        },
        revealed: {
          on: {
            GO_ON: [
              { guard: "rested_at_last", target: "between", actions: ["part", ...goOn] },
              { guard: "rested", target: "asking", actions: [...goOn] },
            ],
          },
        },
        between: {
          on: { GO_ON: { guard: "rested", target: "asking", actions: "touch" } },
          after: { between: "asking" },
        },
      },
    },
    /** The page around an answer changes after the frame with its mark. */
    paint: {
      initial: "done",
      states: {
        done: { on: { KEPT: "due" } },
        due: { on: { PAINTED: "done", SPENT: "done" } },
      },
    },
    /**
     * The choices of the question on screen. They appear late, so that the word is recalled first;
     * a tap that comes just as they appear picks none.
     */
    choices: {
      initial: "none",
      on: {
        ASKED: {
          guard: "other_question",
          target: ".hidden",
          actions: assign({ question: ({ event }) => event.question }),
        },
      },
      states: {
        none: {},
        hidden: {
          on: {
            REVEAL: { guard: "rested", target: "tap", actions: "touch" },
            // They are shown with the answer, and stay when it is taken back.
            KEPT: "time",
          },
          after: { choices: { target: "time", actions: "touch" } },
        },
        tap: {},
        time: {},
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

/** Whether an answer is still shown: its page stays until then. */
export function isAnswerSeen({ value }: { readonly value: { readonly shown: string } }): boolean {
  return value.shown === "known" || value.shown === "revealed";
}
