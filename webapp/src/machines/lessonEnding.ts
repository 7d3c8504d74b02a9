import { assign, fromPromise, setup } from "xstate";

/** A lesson's result as sent to the service. */
export interface Result {
  readonly courseOrderId: number;
  readonly courseId: number | null;
  readonly studentId: number;
  readonly correctWordIds: readonly number[];
  readonly wrongWordIds: readonly number[];
  readonly alreadyKnownWordIds: readonly number[];
  readonly antiForgetTime: string | null;
}

/** The result of an interactive lesson: no words were tested. */
export interface InteractiveResult {
  readonly courseBookId: number;
  readonly courseOrderId: number;
  readonly antiForgetTime: string | null;
}

/** The result of a review besides its answers. */
export interface ReviewResult {
  readonly courseOrderId: number;
  readonly stars: number;
}

/** How a lesson is ended. Retries keep the keys. */
export interface Ending {
  readonly slot: string | null;
  /** Without a complete test the service composes the result from the progress. */
  readonly withoutTest: boolean;
  /** Whether the class itself ends, too: a student's device only submits the result. */
  readonly completes: boolean;
  readonly submitKey: string;
  readonly completeKey: string;
  /** Composed once, because a key belongs to one request. */
  readonly result: Result | InteractiveResult | ReviewResult | null;
}

interface Context {
  readonly ending: Ending | null;
  readonly error: unknown;
  /** Whether the person has left it to the device, which then says nothing unless it is refused. */
  readonly isQuiet: boolean;
}

type Event =
  | { type: "END"; ending: Ending }
  /** The service answers again. */
  | { type: "ONLINE" }
  | { type: "RETRY" | "GIVE_UP" | "HIDE" | "SHOW" };

function unprovided(): Promise<never> {
  return Promise.reject(new Error("provide() the actor"));
}

function ending({ context }: { context: Context }): Ending {
  if (context.ending === null) throw new Error("nothing is ending");
  return context.ending;
}

const note = {
  type: "note",
  params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }),
} as const;

const passing = {
  type: "passing",
  params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }),
} as const;

const failed = [
  { guard: passing, target: "#lesson_ending.waiting", actions: note },
  { target: "#lesson_ending.failed", actions: note },
] as const;

const endingSetup = setup({
  types: {} as { context: Context; events: Event; input: { ending: Ending | null } },
  actors: {
    compose: fromPromise<Ending, Ending>(unprovided),
    submit: fromPromise<void, Ending>(unprovided),
    complete: fromPromise<void, Ending>(unprovided),
  },
  guards: {
    /** Whether the same request may succeed later. */
    passing: (_, _params: { error: unknown }) => false,
    is_ending: ({ context }) => context.ending !== null,
    is_composed: ({ context }) => context.ending?.result !== null,
    completes: ({ context }) => context.ending?.completes === true,
    skips_test: ({ context }) => context.ending?.withoutTest === true,
  },
  actions: {
    keep: () => {},
    forget: () => {},
    note: assign((_, { error }: { error: unknown }) => ({ error })),
  },
});

const end = {
  target: "working",
  actions: [
    endingSetup.assign(({ event }) =>
      event.type === "END" ? { ending: event.ending, error: null, isQuiet: false } : {},
    ),
    "keep",
  ],
} as const;

const giveUp = {
  target: "open",
  actions: [endingSetup.assign({ ending: null, error: null }), "forget"],
} as const;

/**
 * Ends a lesson: composes the result, submits it, completes the class; without a test the class is
 * completed directly.
 *
 * Without an answer it waits, and goes on by itself at `ONLINE`; a refusal can be retried. Both keep
 * their keys, even after a reload: start it with the `ending` that the action `keep` stored. Provide
 * the actors `compose`, `submit` and `complete`, the guard `passing` over the error, and the actions
 * `keep` and `forget`.
 */
export const lessonEnding = endingSetup.createMachine({
  id: "lesson_ending",
  context: ({ input: { ending } }) => ({ ending, error: null, isQuiet: ending !== null }),
  initial: "resuming",
  states: {
    resuming: { always: [{ guard: "is_ending", target: "working" }, { target: "open" }] },
    open: { on: { END: end } },
    working: {
      initial: "looking",
      states: {
        looking: {
          always: [
            { guard: "skips_test", target: "completing" },
            { guard: "is_composed", target: "submitting" },
            { target: "composing" },
          ],
        },
        composing: {
          invoke: {
            src: "compose",
            input: ending,
            onDone: {
              target: "submitting",
              actions: [assign({ ending: ({ event }) => event.output }), "keep"],
            },
            onError: failed,
          },
        },
        submitting: {
          invoke: {
            src: "submit",
            input: ending,
            onDone: [
              { guard: "completes", target: "completing" },
              { target: "#lesson_ending.submitted" },
            ],
            onError: failed,
          },
        },
        completing: {
          invoke: {
            src: "complete",
            input: ending,
            onDone: "#lesson_ending.completed",
            onError: failed,
          },
        },
      },
    },
    waiting: {
      on: {
        END: end,
        ONLINE: "working",
        HIDE: { actions: assign({ isQuiet: true }) },
        SHOW: { actions: assign({ isQuiet: false }) },
        GIVE_UP: giveUp,
      },
    },
    failed: {
      on: {
        RETRY: { target: "working", actions: assign({ error: null }) },
        GIVE_UP: giveUp,
      },
    },
    submitted: { entry: ["forget", assign({ ending: null })], always: "open" },
    completed: { type: "final", entry: "forget" },
  },
});
