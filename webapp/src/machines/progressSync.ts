import { assign, enqueueActions, fromPromise, setup } from "xstate";
import { apply, type Done, type LessonProgress, replay } from "./lessonProgress";

/** The most actions sent in one save. */
export const BATCH = 200;
export const FIRST_RETRY_MS = 1_000;
export const LAST_RETRY_MS = 10_000;

/** The service's progress; version 0 before the first action. */
export interface Saved {
  readonly version: number;
  readonly progress: LessonProgress;
  /** Actions before this instant belong to a run that was left, and do not count. */
  readonly utcSince?: number | undefined;
}

export interface Save {
  readonly version: number;
  readonly actions: readonly Done[];
  /** Whether this side starts and ends the order. */
  readonly leads: boolean;
}

/** The service's answer to a save. */
export interface SaveAnswer {
  readonly version: number;
  /** Why each refused action did not apply. */
  readonly refused: readonly unknown[];
  /** The lesson's state with the sent actions; none if it equals this device's. */
  readonly progress: LessonProgress | null;
}

interface Input {
  readonly saved: Saved;
  /** Actions of this device that are not saved yet. */
  readonly queue: readonly Done[];
  /** Whether this side starts and ends the order. */
  readonly leads: boolean;
}

export interface SyncContext {
  readonly version: number;
  readonly progress: LessonProgress;
  readonly queue: readonly Done[];
  /** How many actions the running save contains. */
  readonly sending: number;
  readonly failures: number;
  /** Whether the last failure was the service's: it is reachable, but cannot save now. */
  readonly isBusy: boolean;
  /** Whether this side starts and ends the order. */
  readonly leads: boolean;
  /**
   * The last announced version, and the last one that was loaded for, so that none is loaded for
   * twice.
   */
  readonly told: number | null;
  readonly loaded: number | null;
  /** The newest version announced while a save or a load was running. */
  readonly ahead: number;
}

type Event =
  | { type: "DO"; action: Done; leads: boolean }
  | { type: "ONLINE" }
  | { type: "REFRESH"; version: number };

function unprovided(): Promise<never> {
  return Promise.reject(new Error("provide() the actor"));
}

/** The service's progress with this device's unsaved actions applied. */
function onto({ version, progress, utcSince = 0 }: Saved, queue: readonly Done[], leads: boolean) {
  const ofThisRun = queue.filter(({ utcDone }) => utcDone >= utcSince);
  return { version, progress: replay(progress, ofThisRun, leads), queue: ofThisRun };
}

/** Whether the service itself reported that it cannot do it now. */
function isOfService(error: unknown): boolean {
  return (error as { status?: number }).status === 503;
}

/** The queue with an action added; of consecutive card views only the last one is kept. */
function queued({ queue, sending }: SyncContext, action: Done): readonly Done[] {
  const last = queue.length > sending ? queue.at(-1) : undefined;
  const isCard = action.type === "show_card" && last?.type === "show_card";
  const isSameGroup = isCard && last.groupIndex === action.groupIndex;
  return [...(isSameGroup ? queue.slice(0, -1) : queue), action];
}

/**
 * Sends a lesson's actions to the service, one save at a time.
 *
 * Actions take effect here immediately and wait in `queue` until they are saved. The service
 * returns the lesson's state if it differs from the device's (the other side was faster, or an
 * action was refused); later actions of this device are then applied to it again. Provide the
 * actors `save` and `load`, the guard `closed` over the error, and the actions `journal`, which
 * stores `queue` for a reload, and `tell_lost`, which reports a lost action and why.
 */
export const progressSync = setup({
  types: {} as { context: SyncContext; events: Event; input: Input },
  actors: {
    save: fromPromise<SaveAnswer, Save>(unprovided),
    load: fromPromise<Saved, void>(unprovided),
  },
  guards: {
    closed: (_, _params: { error: unknown }) => false,
    nothing_queued: ({ context }) => context.queue.length === 0,
    something_queued: ({ context }) => context.queue.length > 0,
    is_ahead: ({ context: { version, loaded, ahead } }) => ahead > version && ahead !== loaded,
    is_other: ({ context: { version, loaded }, event }) =>
      event.type === "REFRESH" && event.version !== version && event.version !== loaded,
  },
  actions: {
    journal: () => {},
    tell_lost: (_, _params: { error: unknown }) => {},
    count_failure: assign({
      failures: ({ context }) => context.failures + 1,
      sending: 0,
      isBusy: (_, { error }: { error: unknown }) => isOfService(error),
    }),
  },
  delays: {
    backoff: ({ context }) =>
      Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.max(0, context.failures - 1)),
  },
}).createMachine({
  id: "progress_sync",
  context: ({ input: { saved, queue, leads } }) => ({
    ...onto(saved, queue, leads),
    sending: 0,
    failures: 0,
    isBusy: false,
    leads,
    told: null,
    loaded: null,
    ahead: 0,
  }),
  initial: "checking",
  on: {
    DO: {
      actions: enqueueActions(({ context, event: { action, leads }, enqueue }) => {
        const progress = apply(context.progress, action, leads);
        if (progress === context.progress) return;
        enqueue.assign({ progress, queue: queued(context, action), leads });
        enqueue("journal");
      }),
    },
    // The running save may have been answered before that.
    REFRESH: {
      actions: assign({ ahead: ({ context, event }) => Math.max(context.ahead, event.version) }),
    },
  },
  states: {
    checking: {
      always: [{ guard: "nothing_queued", target: "saved" }, { target: "saving" }],
    },
    saved: {
      always: [
        { guard: "something_queued", target: "saving" },
        {
          guard: "is_ahead",
          target: "loading",
          actions: assign({ told: ({ context: { ahead } }) => ahead }),
        },
      ],
      on: {
        REFRESH: {
          guard: "is_other",
          target: "loading",
          actions: assign({ told: ({ event }) => event.version }),
        },
      },
    },
    saving: {
      entry: assign({ sending: ({ context }) => Math.min(BATCH, context.queue.length) }),
      invoke: {
        src: "save",
        input: ({ context: { version, queue, sending, leads } }) => ({
          version,
          leads,
          actions: queue.slice(0, sending),
        }),
        onDone: {
          target: "checking",
          actions: enqueueActions(({ context, event, enqueue }) => {
            const { version, refused, progress } = event.output;
            const queue = context.queue.slice(context.sending);
            enqueue.assign({ version, queue, sending: 0, failures: 0 });
            if (progress !== null) {
              enqueue.assign({ progress: replay(progress, queue, context.leads) });
            }
            enqueue("journal");
            for (const error of refused) enqueue({ type: "tell_lost", params: { error } });
          }),
        },
        onError: [
          {
            guard: { type: "closed", params: ({ event }) => ({ error: event.error }) },
            target: "closed",
          },
          {
            target: "waiting",
            actions: {
              type: "count_failure",
              params: ({ event }) => ({ error: event.error }),
            },
          },
        ],
      },
    },
    loading: {
      entry: assign({ ahead: 0 }),
      invoke: {
        src: "load",
        onDone: {
          target: "checking",
          actions: [
            assign(({ context: { queue, leads, told }, event }) => ({
              ...onto(event.output, queue, leads),
              failures: 0,
              loaded: told,
            })),
            "journal",
          ],
        },
        onError: [
          {
            guard: { type: "closed", params: ({ event }) => ({ error: event.error }) },
            target: "closed",
          },
          {
            target: "waiting",
            actions: {
              type: "count_failure",
              params: ({ event }) => ({ error: event.error }),
            },
          },
        ],
      },
    },
    waiting: {
      on: { ONLINE: "checking" },
      after: { backoff: "checking" },
    },
    closed: { on: { DO: {}, REFRESH: {} } },
  },
});
