import { assign, type EventObject, fromCallback, fromPromise, sendTo, setup } from "xstate";

/** How often a call rings, so that a device that enters the class in the meantime rings, too. */
export const RING_MS = 4_000;
/** A call without a ring for this long is over. */
export const UNRUNG_MS = 10_000;
/** A connection that is not established by then counts as unreachable. */
export const UNREACHED_MS = 20_000;

/**
 * The messages about a call between the devices of a class; the service does not interpret them.
 */
export type CallMessage =
  | { readonly type: "ring" | "end"; readonly call: string; readonly from: string }
  | { readonly type: "take"; readonly call: string; readonly from: string }
  | {
      readonly type: "description" | "candidate";
      readonly call: string;
      readonly from: string;
      /** The recipient; unknown to a device that has accepted a call and got no message yet. */
      readonly to: string | null;
      readonly body: unknown;
    };

interface Context {
  /** This device's id among all in the class. */
  readonly me: string;
  /** Whether it is the tutor's: the tutor calls, and the student accepts. */
  readonly offers: boolean;
  readonly call: string;
  /** The other device of the call. */
  readonly peer: string | null;
  readonly microphone: MediaStream | null;
  readonly isMuted: boolean;
  readonly newCall: () => string;
}

type Event =
  | { readonly type: "OFFER" | "TAKE" | "HANG_UP" | "MUTE" }
  /** A message of a device; whether that device is on this side. */
  | { readonly type: "HEARD"; readonly message: CallMessage; readonly isOwnSide: boolean }
  /**
   * The connection's state: the other device is connected, is not any more, or this microphone has
   * died.
   */
  | { readonly type: "CONNECTED" | "LOST" | "DEAD" };

/** The parts of a connection. */
export interface LineInput {
  readonly call: string;
  readonly me: string;
  readonly peer: string | null;
  readonly isPolite: boolean;
  readonly microphone: MediaStream | null;
}

export type LineEvent = EventObject & { readonly type: "HEARD"; readonly message: CallMessage };

const END = { type: "say", params: "end" } as const;
const TAKE = { type: "say", params: "take" } as const;
const LET_GO = ["release", "forget_microphone"] as const;

const isRing = (message: CallMessage) => message.type === "ring";

/**
 * The voice call of a class: idle → ringing → talking for the tutor, idle → rung → talking for the
 * student. The microphone is only requested when somebody calls or accepts.
 *
 * Provide `microphone`, `line`, `say`, `release` and `mute`.
 */
export const voiceCall = setup({
  types: {} as {
    context: Context;
    events: Event;
    input: Pick<Context, "me" | "offers" | "newCall">;
  },
  actors: {
    microphone: fromPromise<MediaStream>(() => Promise.reject(new Error("provide() it"))),
    line: fromCallback<LineEvent, LineInput>(() => {}),
  },
  actions: {
    /** Sends a message to the other devices. */
    say: (_, _type: "ring" | "take" | "end") => {},
    /** Releases the microphone. */
    release: () => {},
    /** Mutes or unmutes the microphone. */
    mute: () => {},
    /** The id of the ringing call. */
    note_call: assign(({ event }) =>
      event.type === "HEARD" ? { call: event.message.call, peer: null } : {},
    ),
    /** The device that accepted the call. */
    note_peer: assign(({ event }) => (event.type === "HEARD" ? { peer: event.message.from } : {})),
    forget_microphone: assign({ microphone: null, isMuted: false }),
    toggle: assign({ isMuted: ({ context }) => !context.isMuted }),
  },
  guards: {
    offers: ({ context }) => context.offers,
    /** The other side rings. */
    rung: ({ context, event }) =>
      event.type === "HEARD" && !event.isOwnSide && !context.offers && isRing(event.message),
    rung_for_another: ({ context, event }) =>
      event.type === "HEARD" &&
      !event.isOwnSide &&
      !context.offers &&
      isRing(event.message) &&
      event.message.call !== context.call,
    taken: ({ context: { offers, call }, event }) =>
      event.type === "HEARD" &&
      !event.isOwnSide &&
      offers &&
      event.message.type === "take" &&
      event.message.call === call,
    /** The call was accepted on another device of this side. */
    taken_elsewhere: ({ context: { me, call }, event }) =>
      event.type === "HEARD" &&
      event.isOwnSide &&
      event.message.type === "take" &&
      event.message.from !== me &&
      event.message.call === call,
    ended: ({ context: { me, call }, event }) =>
      event.type === "HEARD" &&
      event.message.type === "end" &&
      event.message.from !== me &&
      event.message.call === call,
  },
  delays: { ring: RING_MS, unrung: UNRUNG_MS, unreached: UNREACHED_MS },
}).createMachine({
  id: "voice_call",
  context: ({ input }) => ({
    ...input,
    ...{ call: "", peer: null, microphone: null, isMuted: false },
  }),
  initial: "idle",
  states: {
    idle: {
      on: {
        OFFER: { guard: "offers", target: "asking" },
        HEARD: { guard: "rung", target: "rung", actions: "note_call" },
      },
    },
    /** The other side calls. */
    rung: {
      on: {
        TAKE: "asking",
        HANG_UP: { target: "idle", actions: END },
        HEARD: [
          { guard: "rung", target: "rung", reenter: true, actions: "note_call" },
          { guard: "ended", target: "idle" },
          { guard: "taken_elsewhere", target: "idle" },
        ],
      },
      after: { unrung: "idle" },
    },
    /** The browser asks for permission to use the microphone. */
    asking: {
      invoke: {
        src: "microphone",
        onDone: [
          {
            guard: "offers",
            target: "ringing",
            actions: assign(({ context, event }) => ({
              microphone: event.output,
              call: context.newCall(),
              peer: null,
            })),
          },
          {
            target: "talking",
            actions: [assign(({ event }) => ({ microphone: event.output })), TAKE],
          },
        ],
        onError: "refused",
      },
      on: { HANG_UP: { target: "idle", actions: END } },
    },
    /** There is no microphone, or no permission to use it. */
    refused: {
      on: { OFFER: { guard: "offers", target: "asking" }, TAKE: "asking", HANG_UP: "idle" },
    },
    ringing: {
      entry: { type: "say", params: "ring" },
      on: {
        HANG_UP: { target: "idle", actions: [END, ...LET_GO] },
        HEARD: [
          { guard: "taken", target: "talking", actions: "note_peer" },
          { guard: "ended", target: "idle", actions: LET_GO },
        ],
      },
      after: { ring: { target: "ringing", reenter: true } },
    },
    talking: {
      invoke: {
        id: "line",
        src: "line",
        input: ({ context: { call, me, peer, offers, microphone } }) => ({
          ...{ call, me, peer, microphone },
          isPolite: !offers,
        }),
      },
      initial: "connecting",
      on: {
        MUTE: { actions: ["toggle", "mute"] },
        HANG_UP: { target: "idle", actions: [END, ...LET_GO] },
        CONNECTED: ".connected",
        LOST: ".lost",
        DEAD: { target: "dead", actions: LET_GO },
        HEARD: [
          { guard: "ended", target: "idle", actions: LET_GO },
          { guard: "taken_elsewhere", target: "idle", actions: LET_GO },
          // The student's device starts again, after a reload or on another phone.
          { guard: "taken", target: "talking", reenter: true, actions: "note_peer" },
          // The tutor's device starts again: a student who is talking already need not be asked.
          {
            guard: "rung_for_another",
            target: "talking",
            reenter: true,
            actions: ["note_call", TAKE],
          },
          {
            actions: sendTo("line", ({ event }) => event),
          },
        ],
      },
      states: {
        connecting: { after: { unreached: "unreached" } },
        /** It may still connect. */
        unreached: {},
        connected: {},
        /** The connection retries by itself; a student's device that restarted is rung. */
        lost: {
          after: {
            ring: [
              {
                guard: "offers",
                target: "lost",
                reenter: true,
                actions: { type: "say", params: "ring" },
              },
              { target: "lost", reenter: true },
            ],
          },
        },
      },
    },
    /** The microphone stopped, for instance after a phone call: a tap requests it again. */
    dead: {
      on: {
        OFFER: { guard: "offers", target: "asking" },
        TAKE: "asking",
        HANG_UP: { target: "idle", actions: END },
        HEARD: { guard: "ended", target: "idle" },
      },
    },
  },
});
