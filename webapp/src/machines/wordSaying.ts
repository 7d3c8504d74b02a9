import { assign, fromCallback, fromPromise, sendTo, setup } from "xstate";

/** A recording ends by itself after this long. */
export const LONGEST_MS = 8_000;

interface Context {
  readonly microphone: MediaStream | null;
  /** The address of the last recording on this device. */
  readonly recording: string | null;
  /** There is no microphone, or no permission to use it. */
  readonly isRefused: boolean;
}

type Event =
  | { type: "START" }
  | { type: "STOP" }
  | { type: "PLAY" }
  | { type: "RECORDED"; recording: string };

/** What a recorder receives: its microphone, then the end. */
export interface RecorderInput {
  readonly microphone: MediaStream;
}
export type RecorderEvent = { type: "FINISH" };

const machine = setup({
  types: {} as { context: Context; events: Event },
  actors: {
    microphone: fromPromise<MediaStream>(() => Promise.reject(new Error("provide() it"))),
    recorder: fromCallback<RecorderEvent, RecorderInput>(() => {}),
    model: fromPromise<void>(() => Promise.resolve()),
    self: fromPromise<void, { recording: string }>(() => Promise.resolve()),
  },
  guards: { isRecorded: ({ context }) => context.recording !== null },
  actions: {
    /** Stops other sounds, which would be recorded. */
    hush: () => {},
    /** Forgets a recording. */
    drop: (_, _recording: string | null) => {},
    finish: sendTo("recorder", { type: "FINISH" }),
  },
  delays: { longest: LONGEST_MS },
});

/**
 * Saying a word after it was heard: idle → asking for the microphone → recording → the word, then
 * the recording; both again on each PLAY. A new recording replaces the last one.
 *
 * Provide the actors `microphone`, `recorder` (sends `RECORDED` after `FINISH`), `model` and `self`,
 * and the actions `hush` and `drop`.
 */
export const wordSaying = machine.createMachine({
  id: "word_saying",
  context: { microphone: null, recording: null, isRefused: false },
  initial: "idle",
  states: {
    idle: { on: { START: "asking", PLAY: { guard: "isRecorded", target: "model" } } },
    /** The browser asks for permission, the first time. */
    asking: {
      entry: "hush",
      invoke: {
        src: "microphone",
        onDone: {
          target: "recording",
          actions: assign({ microphone: ({ event }) => event.output }),
        },
        onError: { target: "idle", actions: assign({ isRefused: true }) },
      },
      // The button was released while the browser asked: nothing is recorded.
      on: { STOP: "idle" },
    },
    recording: {
      invoke: {
        id: "recorder",
        src: "recorder",
        input: ({ context }) => ({ microphone: context.microphone as MediaStream }),
      },
      after: { longest: { actions: "finish" } },
      on: {
        STOP: { actions: "finish" },
        RECORDED: {
          target: "model",
          actions: [
            { type: "drop", params: ({ context }) => context.recording },
            assign({ recording: ({ event }) => event.recording }),
          ],
        },
      },
      exit: assign({ microphone: null }),
    },
    model: {
      invoke: { src: "model", onDone: "self", onError: "self" },
      on: { START: "asking", PLAY: { target: "model", reenter: true } },
    },
    self: {
      invoke: {
        src: "self",
        input: ({ context }) => ({ recording: context.recording ?? "" }),
        onDone: "idle",
        onError: "idle",
      },
      on: { START: "asking", PLAY: "model" },
    },
  },
});
