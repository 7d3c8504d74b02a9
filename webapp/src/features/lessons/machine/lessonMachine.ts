import { assign, emit, raise, sendTo } from "xstate";
import { closed, type Opened, opened } from "./boxes";
import {
  afterEnding,
  afterPause,
  afterPauseSpent,
  afterSync,
  afterTimer,
  warnsNow,
} from "./changes";
import { arrives, beginning, endingOf, redirection } from "./context";
import { isBookOpen } from "./facts";
import { follow, hold, lessonSetup, noteTime, silence, take, tick } from "./lessonSetup";

const count = lessonSetup.assign(({ context: { watchers }, event }) => {
  if (event.type === "WATCH") return { watchers: watchers + 1 };
  return { watchers: event.type === "UNWATCH" ? watchers - 1 : 0 };
});

/** Opens a box in answer to what was asked. */
function opening(box: Opened) {
  return lessonSetup.assign(({ context }) => ({ boxes: opened(context.boxes, box) }));
}

/**
 * A lesson on a device: the parent of all machines that run it.
 *
 * It invokes `sync` (which goes the lesson's flow), `timer`, `pause`, `ending`, `player` and, while
 * its box is open, the time `picker`. What the service says comes in as `UPDATE`, what the person
 * does and where they are as events with the server's time. It keeps the boxes over the page in one
 * queue and leads the page to where the lesson stands.
 *
 * Provide the actors `sync`, `ending`, `player`, `watcher` (sends `LOOK`, `ONLINE` and `FULL_VIEW`),
 * `look` and `signedOut`, the guard `end_may_pass` and the actions that reach beyond the lesson.
 */
export const lessonMachine = lessonSetup.createMachine({
  id: "lesson",
  type: "parallel",
  context: ({ input }) => beginning(input),
  invoke: [
    {
      id: "sync",
      src: "sync",
      input: ({ context: { kept, over } }) => ({
        saved: kept.saved,
        // Of a review that was left nothing is sent.
        queue: over === "left" ? [] : kept.queue,
      }),
      onSnapshot: { actions: assign(({ event }) => afterSync(event.snapshot)) },
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
      onDone: { actions: assign(({ context }) => afterPauseSpent(context)) },
    },
    {
      id: "ending",
      src: "ending",
      input: ({ context: { kept } }) => ({ ending: kept.ending }),
      onSnapshot: { actions: assign(({ context, event }) => afterEnding(context, event.snapshot)) },
      onDone: { actions: assign(({ context }) => ({ over: context.over ?? "completed" })) },
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
    DO: {
      actions: [noteTime, sendTo("sync", ({ event: { action } }) => ({ type: "DO", action }))],
    },
    PAGE: { actions: [noteTime, assign({ pathname: ({ event }) => event.pathname })] },
    LESSON_PAGE: {
      actions: [noteTime, assign(({ event }) => ({ page: event.page, redirectedTo: null }))],
    },
    FULL_VIEW: { actions: [noteTime, assign({ isFullView: ({ event }) => event.isFullView })] },
    OPEN: {
      actions: [
        noteTime,
        assign(({ context, event }) => ({ boxes: opened(context.boxes, event.box) })),
      ],
    },
    DISMISS: {
      actions: [
        noteTime,
        assign(({ context, event }) => ({ boxes: closed(context.boxes, event.box) })),
      ],
    },
    ASK_END: [{ guard: "time_up", actions: opening("end") }, { actions: opening("early_end") }],
    END: {
      actions: sendTo("ending", ({ context, event: { slot, keys } }) => ({
        type: "END",
        ending: { ...endingOf(context, slot), ...keys },
      })),
    },
    HAND_IN: {
      actions: sendTo("ending", ({ context, event: { keys } }) => ({
        type: "END",
        ending: { ...endingOf(context, null), completes: false, withoutTest: false, ...keys },
      })),
    },
  },
  states: {
    course: {
      initial: "running",
      on: { UPDATE: { actions: [noteTime, take, follow] } },
      states: {
        running: {
          entry: follow,
          always: { guard: "over", target: "over" },
          on: {
            LOOK: { actions: [noteTime, tick] },
            ONLINE: { actions: [noteTime, tick] },
          },
        },
        over: {
          entry: [
            silence,
            "outdate",
            emit(({ context: { over } }) => ({ type: "OVER", how: over ?? "completed" })),
          ],
          initial: "settling",
          states: {
            settling: {
              always: [{ guard: "completed", target: "sending" }, { target: "forgotten" }],
            },
            // What was answered here before the end is still sent.
            sending: {
              invoke: { src: "signedOut", onDone: "kept" },
              always: { guard: "saved", target: "forgotten" },
            },
            forgotten: { entry: "forget" },
            // Nobody is signed in any more: it is sent another time.
            kept: {},
          },
        },
      },
    },
    attention: {
      initial: "away",
      states: {
        away: { on: { WATCH: { target: "watching", actions: count } } },
        watching: {
          invoke: { src: "watcher" },
          on: {
            WATCH: { actions: count },
            UNWATCH: [
              { guard: "last_watcher", target: "away", actions: count },
              { actions: count },
            ],
            UNWATCH_ALL: { target: "away", actions: count },
            ONLINE: { actions: sendTo("sync", { type: "ONLINE" }) },
          },
        },
      },
    },
    service: {
      initial: "idle",
      states: {
        idle: {
          on: {
            LOOK: { guard: "seen", target: "asking" },
            ONLINE: { guard: "seen", target: "asking" },
            ARRIVE: "asking",
          },
        },
        asking: {
          on: {
            ONLINE: { guard: "seen", target: "asking", reenter: true },
            ARRIVE: { target: "asking", reenter: true },
          },
          invoke: {
            src: "look",
            input: ({ context }) => ({
              status: context.facts.clock.status,
              isWholeWanted: isBookOpen(context.facts),
              arrives: arrives(context),
            }),
            onDone: [
              // The service answers: an end that failed for want of an answer is tried again.
              {
                guard: {
                  type: "end_may_pass",
                  params: ({ context }) => ({ error: context.endError }),
                },
                target: "idle",
                actions: [
                  raise(({ event }) => ({ type: "UPDATE", ...event.output })),
                  sendTo("ending", { type: "RETRY" }),
                ],
              },
              {
                target: "idle",
                actions: raise(({ event }) => ({ type: "UPDATE", ...event.output })),
              },
            ],
            // The next time asks again; the deadline is known meanwhile.
            onError: "idle",
          },
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
