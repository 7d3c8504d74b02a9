import {
  assign,
  type EventObject,
  fromCallback,
  type SnapshotFrom,
  sendParent,
  setup,
} from "xstate";

/** A stream that is silent for this long is closed; it sends a heartbeat every 15 seconds. */
export const WATCHDOG_MS = 35_000;
const FIRST_REOPEN_MS = 500;
export const LAST_REOPEN_MS = 15_000;

/** A message of the stream. */
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
  /** It ended; permanently if the service refused it. */
  | { readonly type: "ENDED"; readonly isRefused: boolean }
  /** The page became visible or connected again: a stream may be dead without a sign. */
  | { readonly type: "REOPEN" };

interface Context {
  /** The newest version received; a reopened stream resumes from it. */
  readonly version: number;
  /** How many streams in a row were lost. */
  readonly failures: number;
}

/**
 * listening → waiting → listening: a lesson's stream, reopened whenever it is lost.
 *
 * A stream counts as open only when it sends something: a proxy may accept it and pass nothing on.
 * Provide the actor `stream`, which forwards its messages.
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
    // Random delays, so that disconnected devices do not all return at once.
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
    /** The lesson is not running, or not this person's: a request to the service tells which. */
    refused: { on: { REOPEN: "listening" } },
  },
});

/** Whether events arrive as they happen; otherwise the device polls. */
export function isHeard(snapshot: SnapshotFrom<typeof liveChannel>): boolean {
  return snapshot.matches({ listening: "heard" });
}
