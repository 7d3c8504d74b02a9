import { assign, enqueueActions, fromPromise, setup } from "xstate";
import {
  type Answer,
  answerIn,
  apply,
  type LessonAction,
  type LessonProgress,
  replay,
} from "./lessonProgress";

/** Actions sent in one save; each holds one answer at most. */
export const BATCH = 200;
export const FIRST_RETRY_MS = 1_000;
export const LAST_RETRY_MS = 10_000;

/** Progress as the service has it; version 0 while it has none. */
export interface Saved {
  readonly version: number;
  readonly progress: LessonProgress;
  /** Answers from before this instant were given in a run that was left, and count for nothing. */
  readonly utcSince?: number | undefined;
}

export interface Save {
  readonly version: number;
  readonly progress: LessonProgress;
  readonly answers: readonly Answer[];
}

interface Input {
  readonly saved: Saved;
  /** What was done here and not saved yet. */
  readonly queue: readonly LessonAction[];
}

export interface SyncContext {
  readonly saved: Saved;
  readonly queue: readonly LessonAction[];
  readonly progress: LessonProgress;
  /** How many actions the running save carries. */
  readonly sending: number;
  /** How many it may carry: fewer while the service refuses something. */
  readonly most: number;
  readonly failures: number;
  readonly isStale: boolean;
}

type Event =
  | { type: "DO"; action: LessonAction }
  | { type: "ONLINE" }
  | { type: "REFRESH"; version: number };

function unprovided(): Promise<never> {
  return Promise.reject(new Error("provide() the actor"));
}

function onto(saved: Saved, queue: readonly LessonAction[]) {
  const { progress, applied } = replay(saved.progress, ofThisRun(saved, queue));
  return { saved, progress, queue: applied };
}

function ofThisRun({ utcSince = 0 }: Saved, queue: readonly LessonAction[]) {
  return queue.filter(
    (one) => !("utcAnswered" in one) || (one.utcAnswered ?? utcSince) >= utcSince,
  );
}

/** What the running save carries: what was done since it began waits for the next one. */
function batch({ saved, queue, sending }: SyncContext): Save {
  const sent = queue.slice(0, sending);
  return {
    version: saved.version,
    progress: replay(saved.progress, sent).progress,
    answers: sent.flatMap((action) => answerIn(action) ?? []),
  };
}

const error = {
  params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }),
} as const;

/**
 * Saves a lesson's progress over its version, one save at a time.
 *
 * What is done here counts at once and waits in `queue` until it is saved. When somebody else was
 * faster, their progress is loaded and what was done here is done again on top of it, as far as it
 * still applies. A save that is refused for good is parted, until what is refused stands alone: that
 * is lost. Provide the actors `save` (answers the next version) and `load`, the guards `stale`,
 * `closed` and `refused` over the error, and the actions `journal`, which keeps `saved` and `queue`
 * where a reload finds them, and `tell_lost`, which says what is lost and why.
 */
export const progressSync = setup({
  types: {} as { context: SyncContext; events: Event; input: Input },
  actors: {
    save: fromPromise<number, Save>(unprovided),
    load: fromPromise<Saved, void>(unprovided),
  },
  guards: {
    stale: (_, _params: { error: unknown }) => false,
    closed: (_, _params: { error: unknown }) => false,
    refused: (_, _params: { error: unknown }) => false,
    nothing_queued: ({ context }) => context.queue.length === 0,
    something_queued: ({ context }) => context.queue.length > 0,
    // A review that was left and started anew has no progress at first.
    is_other: ({ context: { saved }, event }) =>
      event.type === "REFRESH" &&
      (event.version > saved.version || (event.version === 0 && saved.version > 0)),
    is_stale: ({ context }) => context.isStale,
  },
  actions: {
    journal: () => {},
    tell_lost: (_, _params: { error: unknown }) => {},
    count_failure: assign({ failures: ({ context }) => context.failures + 1 }),
  },
  delays: {
    backoff: ({ context }) =>
      Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.max(0, context.failures - 1)),
  },
}).createMachine({
  id: "progress_sync",
  context: ({ input }) => ({
    ...onto(input.saved, input.queue),
    sending: 0,
    most: BATCH,
    failures: 0,
    isStale: false,
  }),
  initial: "checking",
  on: {
    DO: {
      actions: enqueueActions(({ context, event, enqueue }) => {
        const progress = apply(context.progress, event.action);
        if (progress === context.progress) return;
        enqueue.assign({ progress, queue: [...context.queue, event.action] });
        enqueue("journal");
      }),
    },
  },
  states: {
    checking: {
      always: [{ guard: "nothing_queued", target: "saved" }, { target: "saving" }],
    },
    saved: {
      always: { guard: "something_queued", target: "saving" },
      on: { REFRESH: { guard: "is_other", target: "loading" } },
    },
    saving: {
      entry: assign({ sending: ({ context }) => Math.min(context.most, context.queue.length) }),
      invoke: {
        src: "save",
        input: ({ context }) => batch(context),
        onDone: {
          target: "checking",
          actions: [
            assign(({ context, event }) => ({
              saved: { version: event.output, progress: batch(context).progress },
              queue: context.queue.slice(context.sending),
              most: Math.min(BATCH, context.most * 2),
              failures: 0,
            })),
            "journal",
          ],
        },
        onError: [
          {
            guard: { type: "stale", ...error },
            target: "loading",
            actions: assign({ isStale: true }),
          },
          { guard: { type: "closed", ...error }, target: "closed" },
          {
            guard: { type: "refused", ...error },
            target: "retrying",
            actions: enqueueActions(({ context: { queue, sending }, event, enqueue }) => {
              if (sending > 1) return enqueue.assign({ most: Math.ceil(sending / 2) });
              enqueue.assign({ queue: queue.slice(1), isStale: true });
              enqueue("journal");
              enqueue({ type: "tell_lost", params: { error: event.error } });
            }),
          },
          { target: "waiting", actions: "count_failure" },
        ],
      },
    },
    loading: {
      invoke: {
        src: "load",
        onDone: {
          target: "checking",
          actions: [
            assign(({ context, event }) => ({
              ...onto(event.output, context.queue),
              failures: 0,
              isStale: false,
            })),
            "journal",
          ],
        },
        onError: [
          { guard: { type: "closed", ...error }, target: "closed" },
          { target: "waiting", actions: "count_failure" },
        ],
      },
    },
    waiting: {
      on: { ONLINE: "retrying" },
      after: { backoff: "retrying" },
    },
    retrying: {
      always: [{ guard: "is_stale", target: "loading" }, { target: "checking" }],
    },
    closed: { on: { DO: {} } },
  },
});
