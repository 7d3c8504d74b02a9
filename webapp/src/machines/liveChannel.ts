import {
  assign,
  type EventObject,
  fromCallback,
  type SnapshotFrom,
  sendParent,
  setup,
} from "xstate";

/** A stream that says nothing for so long is given up; it says that it is alive every 15 seconds. */
export const WATCHDOG_MS = 35_000;
const FIRST_REOPEN_MS = 500;
export const LAST_REOPEN_MS = 15_000;

/** What a stream says of its lesson. */
export type Told =
  | { readonly type: "PING" | "RELOAD" }
  | {
      readonly type: "MOVED";
      readonly version: number;
      readonly progressVersion: number;
      readonly isRunning: boolean;
    }
  | { readonly type: "SEEN"; readonly role: string; readonly at: number };

type Event =
  | Told
  /** It ended; for good where the service refused it. */
  | { readonly type: "ENDED"; readonly isRefused: boolean }
  /** The page is seen or connected again: a stream may be dead without a sign. */
  | { readonly type: "REOPEN" };

interface Context {
  /** The newest version that was heard of: a stream that is opened again resumes from it. */
  readonly version: number;
  /** Streams in a row that were lost. */
  readonly failures: number;
}

/**
 * listening → waiting → listening: the stream of a lesson, opened again whenever it is lost.
 *
 * Only what the stream says makes it heard: a proxy may accept it and let nothing through. Provide
 * the actor `stream`, which sends what it says.
 */
export const liveChannel = setup({
  types: {} as { context: Context; events: Event },
  actors: { stream: fromCallback<EventObject, { version: number }>(() => {}) },
  actions: {
    heard: assign({ failures: 0 }),
    resume_from: assign({
      version: ({ context, event }) => (event.type === "MOVED" ? event.version : context.version),
    }),
    lost: assign({ failures: ({ context }) => context.failures + 1 }),
    tell: sendParent(({ context, event }) => {
      const follows = event.type !== "MOVED" || event.version <= context.version + 1;
      return { type: "LIVE", told: event, hasGap: !follows };
    }),
  },
  guards: { refused: ({ event }) => event.type === "ENDED" && event.isRefused },
  delays: {
    watchdog: WATCHDOG_MS,
    // Devices that were cut off together do not all come back together.
    backoff: ({ context: { failures } }) =>
      Math.min(LAST_REOPEN_MS, FIRST_REOPEN_MS * 2 ** (failures - 1)) * (0.5 + Math.random() / 2),
  },
}).createMachine({
  id: "live_channel",
  context: { version: 0, failures: 0 },
  initial: "listening",
  states: {
    listening: {
      invoke: { src: "stream", input: ({ context: { version } }) => ({ version }) },
      initial: "silent",
      on: {
        REOPEN: { target: "listening", reenter: true },
        ENDED: [
          { guard: "refused", target: "refused" },
          { target: "waiting", actions: "lost" },
        ],
        PING: { target: ".heard", reenter: false, actions: "heard" },
        RELOAD: { target: ".heard", reenter: false, actions: ["heard", "tell"] },
        SEEN: { target: ".heard", reenter: false, actions: ["heard", "tell"] },
        MOVED: { target: ".heard", reenter: false, actions: ["heard", "tell", "resume_from"] },
      },
      states: {
        silent: { after: { watchdog: { target: "#live_channel.waiting", actions: "lost" } } },
        heard: { after: { watchdog: { target: "#live_channel.waiting", actions: "lost" } } },
      },
    },
    waiting: { on: { REOPEN: "listening" }, after: { backoff: "listening" } },
    /** The lesson does not run, or is not this person's: a look at the service says which. */
    refused: { on: { REOPEN: "listening" } },
  },
});

/** Whether what happens is heard as it happens; else the device asks by itself. */
export function isHeard(snapshot: SnapshotFrom<typeof liveChannel>): boolean {
  return snapshot.matches({ listening: "heard" });
}
