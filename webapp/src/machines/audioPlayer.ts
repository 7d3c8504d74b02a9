import { assign, enqueueActions, fromPromise, setup } from "xstate";

/** Pause before each file, in milliseconds. */
export const LEAD_MS = 100;
/** Pause between two words, in milliseconds. */
export const GAP_MS = 3_000;
/** Wait between requesting a missing file and the second attempt, in milliseconds. */
export const RETRY_MS = 1_000;
/** The timeout of a file or a voice, in milliseconds. */
export const STALL_MS = 15_000;

/** One file to play; the texts can be spoken instead. */
export interface Sound {
  readonly wordId: number;
  readonly url: string;
  readonly text: string;
  readonly translation: string;
  /** Which files to make for it: the word alone, or all files of the word. */
  readonly version: "word" | "v2";
}

interface Context {
  readonly sounds: readonly Sound[];
  readonly index: number;
  readonly retried: boolean;
}

type Event =
  | { type: "PLAY"; sounds: readonly Sound[] }
  | { type: "PREFETCH"; sounds: readonly Sound[] }
  | { type: "STOP" };

function unprovided(): Promise<void> {
  return Promise.reject(new Error("provide() the actor"));
}

const machine = setup({
  types: {} as { context: Context; events: Event },
  actors: {
    sound: fromPromise<void, Sound>(unprovided),
    generate: fromPromise<void, Sound>(unprovided),
    speak: fromPromise<void, Sound>(unprovided),
  },
  guards: {
    nothing: ({ event }) => event.type === "PLAY" && event.sounds.length === 0,
    retried: ({ context }) => context.retried,
    last: ({ context }) => context.index + 1 >= context.sounds.length,
  },
  actions: {
    prefetch: (_, _sounds: readonly Sound[]) => {},
    miss: () => {},
  },
  delays: { lead: LEAD_MS, gap: GAP_MS, retry: RETRY_MS, stall: STALL_MS },
});

function current({ context }: { context: Context }): Sound {
  const sound = context.sounds[context.index];
  if (sound === undefined) throw new RangeError(`no sound ${context.index}`);
  return sound;
}

/**
 * Plays words one after another.
 *
 * A file that cannot be played is requested once and tried again; if that fails too, the browser's
 * own voice speaks the word, and without a voice `miss` reports it. `PLAY` replaces what is
 * playing. Provide the actors `sound` (resolves when the file has ended), `generate` and `speak`,
 * and the actions `prefetch` and `miss`.
 */
export const audioPlayer = machine.createMachine({
  id: "audio_player",
  context: { sounds: [], index: 0, retried: false },
  initial: "silent",
  on: {
    PLAY: [
      { guard: "nothing", target: ".silent" },
      {
        target: ".playing",
        reenter: true,
        actions: assign(({ event }) => ({ sounds: event.sounds, index: 0, retried: false })),
      },
    ],
    PREFETCH: {
      actions: enqueueActions(({ event, enqueue }) => {
        enqueue({ type: "prefetch", params: event.sounds });
      }),
    },
    STOP: ".silent",
  },
  states: {
    silent: {},
    playing: {
      initial: "lead",
      states: {
        lead: { after: { lead: "sounding" } },
        sounding: {
          invoke: {
            src: "sound",
            input: current,
            onDone: "heard",
            onError: [{ guard: "retried", target: "speaking" }, { target: "asking" }],
          },
          after: { stall: [{ guard: "retried", target: "speaking" }, { target: "asking" }] },
        },
        asking: {
          invoke: { src: "generate", input: current, onDone: "cooling", onError: "cooling" },
        },
        cooling: {
          after: { retry: { target: "sounding", actions: assign({ retried: true }) } },
        },
        speaking: {
          invoke: {
            src: "speak",
            input: current,
            onDone: "heard",
            onError: { target: "heard", actions: "miss" },
          },
          after: { stall: { target: "heard", actions: "miss" } },
        },
        heard: { always: [{ guard: "last", target: "#audio_player.silent" }, { target: "gap" }] },
        gap: {
          after: {
            gap: {
              target: "lead",
              actions: assign(({ context }) => ({ index: context.index + 1, retried: false })),
            },
          },
        },
      },
    },
  },
});
