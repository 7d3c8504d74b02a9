import { and, assign, not, raise, type SnapshotFrom, sendTo, stateIn } from "xstate";
import { isAnswerSeen } from "./answering";
import { closed, type Opened, opened } from "./boxes";
import {
  afterChannel,
  afterEnding,
  afterPause,
  afterPauses,
  afterSync,
  afterTimer,
  warnsNow,
} from "./changes";
import {
  arrives,
  beginning,
  endingOf,
  isPaced,
  leadsHere,
  needsWhole,
  redirection,
} from "./context";
import { isStudentAwaited } from "./facts";
import {
  act,
  count,
  follow,
  hear,
  hold,
  keepUncounted,
  sessionSetup,
  silence,
  take,
  tick,
} from "./setup";

const countWatchers = sessionSetup.assign(({ context: { watchers }, event }) => {
  if (event.type === "WATCH") return { watchers: watchers + 1 };
  return { watchers: event.type === "UNWATCH" ? watchers - 1 : 0 };
});

/** Opens a box in answer to an event. */
function opening(box: Opened) {
  return sessionSetup.assign(({ context }) => ({ boxes: opened(context.boxes, box) }));
}

const following = stateIn({ judging: "following" });
/** Only a device whose own connection works knows anything about the other side. */
const knowsOther = and([stateIn({ own: "online" }), "knows_other"]);
/** Over a lost connection a stream may stay open that no answer can follow. */
const listens = and([not(stateIn({ own: "lost" })), "listens"]);

/**
 * A lesson or a review on a device: the parent of all machines that run it.
 *
 * It invokes `sync` (which runs the flow), `answering`, `timer`, `pause`, `ending`, `player` and,
 * while its box is open, the time `picker`. The service's answers arrive as `UPDATE`, the person's
 * actions and current page as events. It queues the boxes over the page, and redirects the page to
 * the lesson's place. In a class it follows the side that leads and judges, as long as that side is
 * present: the tutor, unless they handed the lead to the student.
 *
 * Provide the actors `sync`, `ending`, `player`, `watcher` (sends `LOOK`, `AWAKE` and `FULL_VIEW`),
 * `look` and `signedOut`, the guard `seen`, and the actions with outside effects.
 */
export const sessionMachine = sessionSetup.createMachine({
  id: "session",
  type: "parallel",
  context: ({ input }) => beginning(input),
  invoke: [
    {
      id: "sync",
      src: "sync",
      input: ({ context }) => ({ ...context.kept, leads: leadsHere(context) }),
      onSnapshot: {
        actions: [
          assign(({ context, event }) => afterSync(context, event.snapshot)),
          sendTo("answering", ({ context }) => ({ type: "PROGRESS", progress: context.progress })),
        ],
      },
    },
    {
      id: "answering",
      src: "answering",
      input: ({ context: { progress } }) => ({ progress }),
      onSnapshot: {
        actions: assign(({ event }) => ({ isAnswerSeen: isAnswerSeen(event.snapshot) })),
      },
    },
    {
      id: "timer",
      src: "timer",
      onSnapshot: [
        {
          guard: ({ context, event }) => warnsNow(context, event.snapshot),
          actions: [
            assign(({ context, event }) => afterTimer(context, event.snapshot)),
            "keep_warned",
          ],
        },
        { actions: assign(({ context, event }) => afterTimer(context, event.snapshot)) },
      ],
    },
    {
      id: "pause",
      src: "pause",
      onSnapshot: { actions: assign(({ context, event }) => afterPause(context, event.snapshot)) },
      onDone: { actions: assign(({ context }) => afterPauses(context)) },
    },
    {
      id: "ending",
      src: "ending",
      input: ({ context: { kept } }) => ({ ending: kept.ending }),
      onSnapshot: { actions: assign(({ context, event }) => afterEnding(context, event.snapshot)) },
      onDone: { actions: assign({ over: "completed" }) },
    },
    { id: "player", src: "player" },
  ],
  always: [
    { guard: "hold_changes", actions: hold },
    {
      guard: "elsewhere",
      actions: [
        { type: "redirect", params: ({ context }) => redirection(context) },
        assign({ redirectedTo: ({ context }) => redirection(context) }),
      ],
    },
  ],
  on: {
    DO: [
      { guard: and([following, "leaders"]) },
      { guard: "waits_for_nobody" },
      { actions: [count, act] },
    ],
    ANSWERED: [
      // The leader returned, or took the lead, before the page could report it.
      { guard: following, actions: sendTo("answering", { type: "PAINTED" }) },
      { actions: [count, keepUncounted, "count_behind_paint"] },
    ],
    COUNT: { actions: count },
    PAGE: { actions: assign({ pathname: ({ event }) => event.pathname }) },
    LESSON_PAGE: {
      actions: [
        assign(({ event }) => ({ page: event.page, redirectedTo: null })),
        sessionSetup.enqueueActions(({ context, enqueue }) => {
          if (arrives(context)) enqueue.raise({ type: "ARRIVE" });
          if (isPaced(context)) enqueue.raise({ type: "LOOK" });
        }),
      ],
    },
    FULL_VIEW: { actions: assign({ isFullView: ({ event }) => event.isFullView }) },
    OPEN: {
      actions: assign(({ context, event }) => ({ boxes: opened(context.boxes, event.box) })),
    },
    DISMISS: {
      actions: assign(({ context, event }) => ({ boxes: closed(context.boxes, event.box) })),
    },
    ASK_END: [{ guard: "time_up", actions: opening("end") }, { actions: opening("early_end") }],
    END: {
      actions: [
        count,
        assign({ goesOn: ({ event }) => event.goesOn === true }),
        sendTo("ending", ({ context, event }) => ({
          type: "END",
          ending: endingOf(context, event.slot),
        })),
      ],
    },
    HAND_IN: {
      actions: [
        count,
        sendTo("ending", ({ context }) => ({
          type: "END",
          ending: endingOf(context, null, false),
        })),
      ],
    },
    // It is done and paid from then on, even if it is never submitted.
    RATE: { guard: "led", actions: { type: "rate", params: ({ event }) => event.stars } },
  },
  states: {
    course: {
      initial: "running",
      on: { UPDATE: { actions: [take, follow] } },
      states: {
        running: {
          entry: follow,
          always: { guard: "over", target: "over" },
          on: {
            LOOK: { actions: tick },
            AWAKE: { actions: tick },
            LEAVE: { actions: assign({ isLeaving: true }) },
            STAY: { actions: assign({ isLeaving: false }) },
            LEFT: { actions: assign({ over: "left" }) },
          },
        },
        over: {
          entry: [silence, { type: "invalidate", params: ({ context }) => context.over }],
          initial: "settling",
          states: {
            settling: {
              always: [{ guard: "completed", target: "sending" }, { target: "forgotten" }],
            },
            // Answers given here before the end are still sent.
            sending: {
              invoke: { src: "signedOut", onDone: "kept" },
              always: { guard: "saved", target: "forgotten" },
            },
            forgotten: { entry: "forget" },
            // Nobody is signed in any more: they are sent at the next sign-in.
            kept: {},
          },
        },
      },
    },
    attention: {
      initial: "away",
      states: {
        away: { on: { WATCH: { target: "watching", actions: countWatchers } } },
        watching: {
          invoke: { src: "watcher" },
          initial: "beginning",
          on: {
            WATCH: { actions: countWatchers },
            UNWATCH: [
              { guard: "last_watcher", target: "away", actions: countWatchers },
              { actions: countWatchers },
            ],
            UNWATCH_ALL: { target: "away", actions: countWatchers },
            AWAKE: { target: ".waiting", actions: sendTo("sync", { type: "ONLINE" }) },
            UPDATE: ".waiting",
          },
          states: {
            beginning: {
              always: [
                { guard: "lesson", target: "waiting", actions: raise({ type: "LOOK" }) },
                { target: "waiting" },
              ],
            },
            waiting: {
              after: {
                pace: { target: "waiting", reenter: true, actions: raise({ type: "LOOK" }) },
              },
            },
          },
        },
      },
    },
    service: {
      initial: "idle",
      states: {
        idle: {
          on: {
            LOOK: { guard: and(["asks", "seen"]), target: "asking" },
            AWAKE: { guard: and(["asks", "seen"]), target: "asking" },
            CHANGED: { guard: "asks", target: "asking" },
            ARRIVE: "asking",
          },
        },
        asking: {
          on: {
            AWAKE: { guard: and(["asks", "seen"]), target: "asking", reenter: true },
            CHANGED: { guard: "asks", target: "asking", reenter: true },
            ARRIVE: { target: "asking", reenter: true },
          },
          invoke: {
            src: "look",
            input: ({ context }) => ({
              status: context.facts.clock.status,
              needsWhole: needsWhole(context),
              arrives: arrives(context),
            }),
            onDone: {
              target: "idle",
              actions: [
                raise(({ event }) => ({ type: "UPDATE", update: event.output })),
                sendTo("ending", { type: "ONLINE" }),
              ],
            },
            // The next poll asks again; the deadline is known in the meantime.
            onError: "idle",
          },
        },
      },
    },
    /** Who judges. A device that follows does not, as long as the leader is present. */
    judging: {
      initial: "looking",
      on: { UPDATE: ".looking", LIVE: { target: ".looking", actions: hear } },
      states: {
        looking: {
          always: [
            { guard: and(["follows", "leader_gone"]), target: "alone" },
            { guard: "follows", target: "following" },
            { target: "leading" },
          ],
        },
        leading: { always: { guard: "follows", target: "looking" } },
        following: {
          always: { guard: "leads", target: "looking" },
          after: { follower_waits: { guard: "leader_gone", target: "alone" } },
        },
        alone: {
          always: [
            { guard: "leads", target: "looking" },
            { guard: "in_test", target: "following" },
          ],
        },
      },
    },
    /** This device's own connection to the service, in a lesson that a tutor leads. */
    own: {
      initial: "unknown",
      on: {
        UPDATE: ".online",
        OFFLINE: { guard: "listens", target: ".lost" },
      },
      states: {
        /** Nothing was heard yet, or not since the page was hidden, when it asks for nothing. */
        unknown: {
          on: {
            WATCH: { target: "unknown", reenter: true },
            AWAKE: { target: "unknown", reenter: true },
          },
          after: { silence: { guard: and(["listens", "seen"]), target: "lost" } },
        },
        online: {
          after: {
            silence: [{ guard: and(["listens", "seen"]), target: "lost" }, { target: "unknown" }],
          },
        },
        lost: { exit: sendTo("sync", { type: "ONLINE" }) },
      },
    },
    /** The other side, as far as this device's own connection tells. */
    other: {
      initial: "looking",
      on: { UPDATE: ".looking", LIVE: ".looking" },
      states: {
        looking: {
          always: [
            { guard: and([knowsOther, "other_gone"]), target: "away" },
            { guard: knowsOther, target: "present" },
            { target: "unknown" },
          ],
        },
        unknown: { always: { guard: knowsOther, target: "looking" } },
        present: {
          always: { guard: not(knowsOther), target: "unknown" },
          after: { other_stays: "away" },
        },
        away: { always: { guard: not(knowsOther), target: "unknown" } },
      },
    },
    /** The live channel, as long as it is of use. */
    channel: {
      initial: "away",
      states: {
        away: { always: { guard: listens, target: "open" } },
        open: {
          exit: assign({ isHeard: false }),
          invoke: {
            id: "channel",
            src: "channel",
            onSnapshot: { actions: assign(({ event }) => afterChannel(event.snapshot)) },
          },
          on: { AWAKE: { actions: sendTo("channel", { type: "REOPEN" }) } },
          always: { guard: not(listens), target: "away" },
        },
      },
    },
    picker: {
      initial: "away",
      states: {
        away: { always: { guard: "picks", target: "open" } },
        open: {
          invoke: { id: "picker", src: "picker" },
          always: { guard: "picks_no_more", target: "away" },
        },
      },
    },
  },
});

/**
 * Who is missing in a led lesson, or that nobody is: this device, the other side, or the student
 * who has not come yet; alone, the device that is left goes on. None if it is not known.
 */
export type Presence = "lost" | "lostAlone" | "away" | "awayAlone" | "awaited" | "present" | null;

export function presenceOf({ value, context }: SnapshotFrom<typeof sessionMachine>): Presence {
  const { own, other, judging } = value;
  const isAlone = judging === "alone";
  if (own === "lost") return isAlone ? "lostAlone" : "lost";
  if (own !== "online") return null;
  if (isAlone) return "awayAlone";
  if (context.role === "TEACHER" && isStudentAwaited(context.facts)) return "awaited";
  return other === "present" || other === "away" ? other : null;
}

/**
 * Whether this device judges, follows the leader, or continues alone because the leader is absent.
 */
export function judgingOf({ value }: SnapshotFrom<typeof sessionMachine>) {
  return value.judging;
}
