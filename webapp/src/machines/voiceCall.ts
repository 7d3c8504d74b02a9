import {
  and,
  assign,
  type EventObject,
  fromCallback,
  fromPromise,
  not,
  sendTo,
  setup,
} from "xstate";

/** How often a call rings, so that a device that enters the class in the meantime rings, too. */
export const RING_MS = 4_000;
/** A call without a ring for this long is over. */
export const UNRUNG_MS = 10_000;
/**
 * How long a call may take to connect. A browser notices a dead connection only after some five
 * seconds, so a lost one has less time: each side ends it within fifteen seconds.
 */
export const CONNECTS_MS = 15_000;
export const RETURNS_MS = 10_000;

/**
 * The messages about a call between the devices of a class; the service does not interpret them.
 */
export type CallMessage =
  | {
      /** Calls; joins; hangs up; ends a call whose line did not come back. */
      readonly type: "ring" | "take" | "end" | "give_up";
      readonly call: string;
      readonly from: string;
    }
  | {
      readonly type: "description" | "candidate";
      readonly call: string;
      readonly from: string;
      /** The recipient; unknown to a device that has accepted a call and got no message yet. */
      readonly to: string | null;
      readonly body: unknown;
    };

interface Context {
  /** This device's id in the call; another one each time it joins. */
  readonly me: string;
  /** Whether it withdraws its own offer, or call, if both sides make one at once: the student's. */
  readonly isPolite: boolean;
  /** Empty before a call. */
  readonly call: string;
  /** The other device of the call. */
  readonly peer: string | null;
  readonly microphone: MediaStream | null;
  readonly isMuted: boolean;
  readonly newId: () => string;
}

type Event =
  /** The person wants to speak: calls, accepts, joins again. */
  | { readonly type: "TALK" }
  | { readonly type: "HANG_UP" | "MUTE" }
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
const RING = { type: "say", params: "ring" } as const;
const GIVE_UP = { type: "say", params: "give_up" } as const;
const TAKE = { type: "say", params: "take" } as const;

/**
 * The voice call of a led lesson; either side calls: idle → asking → ringing → talking on one,
 * idle → rung → asking → talking on the other. The microphone is only requested when somebody
 * calls or accepts, and when a page that was in a call is loaded again.
 *
 * Provide `microphone`, `line`, `say`, `release`, `mute`, and `remember` and `forget`, which keep
 * the call that this page is in for the next load of the page.
 */
export const voiceCall = setup({
  types: {} as {
    context: Context;
    events: Event;
    /** `call` is the one that the page was in before it was loaded again, or empty. */
    input: Pick<Context, "isPolite" | "call" | "newId">;
  },
  actors: {
    microphone: fromPromise<MediaStream>(() => Promise.reject(new Error("provide() it"))),
    line: fromCallback<LineEvent, LineInput>(() => {}),
  },
  actions: {
    /** Sends a message to the other devices. */
    say: (_, _type: "ring" | "take" | "end" | "give_up") => {},
    /** Releases the microphone. */
    release: () => {},
    /** Mutes or unmutes the microphone. */
    mute: () => {},
    remember: () => {},
    forget: () => {},
    /** The id of the ringing call. */
    note_call: assign(({ event }) =>
      event.type === "HEARD" ? { call: event.message.call, peer: null } : {},
    ),
    /** The device that joined the call. */
    note_peer: assign(({ event }) => (event.type === "HEARD" ? { peer: event.message.from } : {})),
    forget_call: assign({ call: "", peer: null }),
    forget_microphone: assign({ microphone: null, isMuted: false }),
    toggle: assign({ isMuted: ({ context }) => !context.isMuted }),
  },
  guards: {
    has_call: ({ context }) => context.call !== "",
    knows_peer: ({ context }) => context.peer !== null,
    polite: ({ context }) => context.isPolite,
    /** The other side rings. */
    rung: ({ event }) =>
      event.type === "HEARD" && !event.isOwnSide && event.message.type === "ring",
    of_this_call: ({ context, event }) =>
      event.type === "HEARD" && event.message.call === context.call,
    /** A device of the other side joins, or the known one again. */
    joined: ({ context: { call, peer }, event }) =>
      event.type === "HEARD" &&
      !event.isOwnSide &&
      event.message.type === "take" &&
      event.message.call === call &&
      event.message.from !== peer,
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
    given_up: ({ context: { me, call }, event }) =>
      event.type === "HEARD" &&
      event.message.type === "give_up" &&
      event.message.from !== me &&
      event.message.call === call,
  },
  delays: { ring: RING_MS, unrung: UNRUNG_MS, connects: CONNECTS_MS, returns: RETURNS_MS },
}).createMachine({
  id: "voice_call",
  context: ({ input }) => ({
    ...input,
    ...{ me: "", peer: null, microphone: null, isMuted: false },
  }),
  initial: "loaded",
  states: {
    loaded: { always: [{ guard: "has_call", target: "asking" }, { target: "idle" }] },
    idle: {
      entry: ["forget", "forget_call", "forget_microphone"],
      on: {
        TALK: "asking",
        HEARD: { guard: "rung", target: "rung", actions: "note_call" },
      },
    },
    /** The other side calls. */
    rung: {
      on: {
        TALK: "asking",
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
      entry: assign({ me: ({ context }) => context.newId() }),
      invoke: {
        src: "microphone",
        onDone: [
          {
            guard: "has_call",
            target: "talking",
            actions: [assign(({ event }) => ({ microphone: event.output })), TAKE],
          },
          {
            target: "ringing",
            actions: assign(({ context, event }) => ({
              microphone: event.output,
              call: context.newId(),
            })),
          },
        ],
        onError: "refused",
      },
      on: {
        HANG_UP: { target: "idle", actions: END },
        HEARD: [
          // Both sides call at once: the one whose microphone is slower accepts.
          { guard: "rung", actions: "note_call" },
          { guard: "ended", target: "idle" },
          { guard: "given_up", target: "over" },
        ],
      },
    },
    /** There is no microphone, or no permission to use it. */
    refused: {
      on: {
        TALK: "asking",
        HANG_UP: { target: "idle", actions: END },
        HEARD: { guard: "ended", target: "idle" },
      },
    },
    ringing: {
      entry: RING,
      on: {
        HANG_UP: { target: "idle", actions: [END, "release"] },
        HEARD: [
          { guard: "joined", target: "talking", actions: "note_peer" },
          { guard: "ended", target: "idle", actions: "release" },
          // Both sides ring at once: the polite one accepts.
          { guard: and(["rung", "polite"]), target: "talking", actions: ["note_call", TAKE] },
        ],
      },
      after: { ring: { target: "ringing", reenter: true } },
    },
    talking: {
      entry: "remember",
      invoke: {
        id: "line",
        src: "line",
        input: ({ context: { call, me, peer, isPolite, microphone } }) => ({
          ...{ call, me, peer, isPolite, microphone },
        }),
      },
      initial: "connecting",
      on: {
        MUTE: { actions: ["toggle", "mute"] },
        HANG_UP: { target: "idle", actions: [END, "release"] },
        CONNECTED: ".connected",
        DEAD: { target: "dead", actions: ["release", "forget_microphone"] },
        HEARD: [
          { guard: "ended", target: "idle", actions: "release" },
          { guard: "given_up", target: "over" },
          { guard: "taken_elsewhere", target: "idle", actions: "release" },
          // The other device joins again, after a reload or with another microphone.
          { guard: "joined", target: "talking", reenter: true, actions: "note_peer" },
          // It calls again: a side that is talking already is not asked.
          {
            guard: and(["rung", not("of_this_call")]),
            target: "talking",
            reenter: true,
            actions: ["note_call", TAKE],
          },
          { actions: sendTo("line", ({ event }) => event) },
        ],
      },
      states: {
        connecting: {
          initial: "waiting",
          on: { LOST: "lost" },
          after: { connects: "#voice_call.over" },
          states: {
            // The other device may have been loading when this one joined.
            waiting: {
              after: {
                ring: { guard: not("knows_peer"), target: "waiting", reenter: true, actions: TAKE },
              },
            },
          },
        },
        connected: { on: { LOST: "lost" } },
        /** The connection retries by itself; another device of the other side may join instead. */
        lost: {
          initial: "ringing",
          after: { returns: "#voice_call.over" },
          states: {
            ringing: { entry: RING, after: { ring: { target: "ringing", reenter: true } } },
          },
        },
      },
    },
    /** The microphone stopped, for instance after a phone call: a tap requests it again. */
    dead: {
      on: {
        TALK: "asking",
        HANG_UP: { target: "idle", actions: END },
        HEARD: [
          { guard: "ended", target: "idle" },
          { guard: "given_up", target: "over" },
        ],
      },
    },
    /** The devices did not reach each other, or not again. */
    over: {
      entry: [GIVE_UP, "release", "forget", "forget_call", "forget_microphone"],
      on: {
        TALK: "asking",
        HANG_UP: "idle",
        HEARD: { guard: "rung", target: "rung", actions: "note_call" },
      },
    },
  },
});
