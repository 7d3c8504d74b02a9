import {
  and,
  assign,
  type EventObject,
  fromCallback,
  fromPromise,
  not,
  raise,
  type SnapshotFrom,
  sendParent,
  sendTo,
  setup,
  stateIn,
} from "xstate";
import { audioPlayer } from "@/machines/audioPlayer";
import { goesOnAlone } from "@/machines/leading";
import { lessonEnding } from "@/machines/lessonEnding";
import { lessonTimer } from "@/machines/lessonTimer";
import { isHeard, liveChannel, type Told } from "@/machines/liveChannel";
import { pauseMachine } from "@/machines/pause";
import { progressSync } from "@/machines/progressSync";
import { timePicker } from "@/machines/timePicker";
import { type Answered, answering, isAnswerSeen } from "./answering";
import { came, closed, holding, lasting, NO_BOXES, type Opened, opened } from "./boxes";
import {
  arrives,
  beginning,
  endingOf,
  endsStep,
  followerWaits,
  followsHere,
  isPaced,
  isUp,
  knowsOther,
  leadsHere,
  listens,
  mayFollowerDo,
  needsWhole,
  numbered,
  otherSeenAt,
  otherStays,
  paceOf,
  redirection,
  type SessionEvent,
  type SessionInput,
  type SessionState,
  SILENCE_MS,
  shouldHold,
} from "./context";
import {
  type Facts,
  isClass,
  isLed,
  isOtherBook,
  isReview,
  isStudentAwaited,
  type Known,
  type Over,
  overBy,
  type Update,
  updated,
} from "./facts";
import type { Place } from "./place";

/** The input of a poll. */
export interface Look {
  readonly status: Facts["clock"]["status"];
  /** Whether the whole order is needed, because the clock does not contain all that is shown. */
  readonly needsWhole: boolean;
  /** Whether the student is on a page of the lesson that the service does not know of yet. */
  readonly arrives: boolean;
}

function unprovided(): Promise<never> {
  return Promise.reject(new Error("provide() the actor"));
}

/** Its children, its guards, and its outside effects. */
const sessionSetup = setup({
  types: {} as {
    context: SessionState;
    events: SessionEvent;
    input: SessionInput;
    children: {
      sync: "sync";
      answering: "answering";
      timer: "timer";
      pause: "pause";
      ending: "ending";
      player: "player";
      picker: "picker";
      channel: "channel";
    };
  },
  actors: {
    sync: progressSync,
    answering: answering.provide({
      actions: {
        tell_answer: sendParent((_, { action }: Answered) => ({ type: "ANSWERED", action })),
        tell_taken_back: sendParent((_, { asked, wordId }: Answered) => {
          const { step, groupIndex } = asked;
          return { type: "DO", action: { type: "take_back", step, groupIndex, wordId } };
        }),
        tell_gone_on: sendParent((_, { asked: { step, groupIndex }, wordId }: Answered) => {
          return { type: "DO", action: { type: "go_on", step, groupIndex, wordId } };
        }),
      },
    }),
    timer: lessonTimer,
    pause: pauseMachine,
    ending: lessonEnding,
    player: audioPlayer,
    picker: timePicker,
    channel: liveChannel,
    watcher: fromCallback<EventObject>(() => {}),
    look: fromPromise<Update, Look>(unprovided),
    signedOut: fromPromise<void>(unprovided),
  },
  guards: {
    listens: ({ context }) => listens(context),
    asks: ({ context }) => context.over === null,
    /** Whether the page is visible. */
    seen: () => true,
    time_up: ({ context }) => isUp(context),
    over: ({ context }) => context.over !== null,
    completed: ({ context }) => context.over === "completed",
    saved: ({ context }) => context.isSaved,
    led: ({ context }) => isLed(context.facts),
    lesson: ({ context }) => !isReview(context.facts),
    picks: ({ context }) => context.boxes.open.includes("picker"),
    picks_no_more: ({ context }) => !context.boxes.open.includes("picker"),
    last_watcher: ({ context }) => context.watchers === 1,
    hold_changes: ({ context }) => shouldHold(context) !== context.boxes.isHeld,
    elsewhere: ({ context }) => redirection(context) !== null,
    /** Whether only the leader may do this. */
    leaders: ({ context, event }) => event.type === "DO" && !mayFollowerDo(context, event.action),
    /** Whether no other device waits: without a class nothing is to be told. */
    waits_for_nobody: ({ context, event }) =>
      event.type === "DO" && event.action.type === "go_on" && !isClass(context.facts),
    follows: ({ context }) => followsHere(context),
    leads: ({ context }) => !followsHere(context),
    leader_gone: ({ context }) =>
      goesOnAlone(context.progress.step, otherSeenAt(context), context.device.now()),
    still_waits: ({ context }) => followerWaits(context) > 0,
    in_test: ({ context }) => context.progress.step === "after_test",
    knows_other: ({ context }) => knowsOther(context),
    other_gone: ({ context }) => otherStays(context) === 0,
  },
  actions: {
    redirect: (_, _place: Place | null) => {},
    /** Counts an answer once its mark is painted. */
    count_behind_paint: ({ self }) => self.send({ type: "COUNT" }),
    keep_warned: () => {},
    forget_words: () => {},
    forget: () => {},
    invalidate: (_, _over: Over | null) => {},
    rate: (_, _stars: number) => {},
  },
  delays: {
    pace: ({ context }) => paceOf(context),
    other_stays: ({ context }) => otherStays(context),
    follower_waits: ({ context }) => followerWaits(context),
    silence: SILENCE_MS,
  },
});

type Changes = Partial<SessionState>;

/** The state after an answer of the service. */
function afterUpdate(state: SessionState, update: Update): Changes & Known & { over: Over | null } {
  const { facts, role, device, isLeaving } = state;
  const known = updated(state, update);
  // A review that is put back while this device is leaving it was left here, and not set aside.
  const before = isLeaving ? null : facts;
  return { ...known, over: state.over ?? overBy(device.now(), role, known.facts, before) };
}

/** The state after a change of the progress; the box that waited for the test closes as it opens. */
function afterSync(
  state: SessionState,
  { value, context: { progress } }: SnapshotFrom<typeof progressSync>,
): Changes {
  const isOpened = state.progress.step !== progress.step && progress.step === "after_test";
  const boxes = isOpened && !leadsHere(state) ? closed(state.boxes, "end") : state.boxes;
  return { progress, boxes, isSaved: value === "saved" || value === "closed" };
}

/** Whether the timer's warning is to be shown now; each device shows it once. */
function warnsNow(
  { due, isWarned }: SessionState,
  { context: { effects } }: SnapshotFrom<typeof lessonTimer>,
): boolean {
  return due !== "warn" && effects[0] === "warn" && !isWarned;
}

/** Shows the box that the timer made due, once. */
function afterTimer(state: SessionState, timer: SnapshotFrom<typeof lessonTimer>): Changes {
  const [due] = timer.context.effects;
  if (due === state.due) return {};
  if (warnsNow(state, timer)) {
    return { due, isWarned: true, boxes: came(state.boxes, "warning") };
  }
  if (due !== "end") return { due };
  // A warning that the end covers was not read: it is shown again if the end came too early.
  const { boxes } = state;
  const isCovered = boxes.open.includes("warning") || boxes.due.includes("warning");
  const isWarned = state.isWarned && !isCovered;
  return { due, isWarned, boxes: came(boxes, "end") };
}

/**
 * Whether the end came too early: the device's clock had jumped, or the lesson was paused on
 * another device.
 */
function endedTooSoon(state: SessionState): boolean {
  return state.due === "end" && !isUp(state);
}

function afterPause(
  { boxes }: SessionState,
  { value, context }: SnapshotFrom<typeof pauseMachine>,
): Changes {
  const isPaused = value === "paused";
  const pausedSince = context.taken.at(-1)?.since ?? null;
  return { isPaused, pausedSince, boxes: lasting(boxes, "paused", isPaused) };
}

/**
 * The class is being ended here, waits for the service, or was refused; submitting its result does
 * not end it.
 */
function afterEnding(
  { boxes }: SessionState,
  { value, context: { ending, isQuiet } }: SnapshotFrom<typeof lessonEnding>,
): Changes {
  const isSaid = value === "failed" || (value !== "open" && !isQuiet);
  return { boxes: lasting(boxes, "ending", isSaid && ending?.completes === true) };
}

/** A side of the lesson was seen; a later time that is known already stays. */
function afterSeen(
  { facts, role, leaderSeenAt, studentSeenAt }: SessionState,
  seen: Told & { type: "SEEN" },
): Changes {
  if (!isLed(facts) || seen.role === role) return {};
  return role === "TEACHER"
    ? { studentSeenAt: Math.max(studentSeenAt ?? 0, seen.at) }
    : { leaderSeenAt: Math.max(leaderSeenAt ?? 0, seen.at) };
}

/** Applies the service's answer. */
const take = sessionSetup.enqueueActions(({ context, event, enqueue }) => {
  if (event.type !== "UPDATE") return;
  const changed = afterUpdate(context, event.update);
  enqueue.assign(changed);
  // Another book may have other texts of a word.
  if (isOtherBook(changed.facts, context.facts)) enqueue("forget_words");
});

/** Updates the children from the service's data. */
const follow = sessionSetup.enqueueActions(({ context, enqueue }) => {
  const { facts, over, boxes, isPaused, pausedSince, watchers, device } = context;
  const { status, deadline, utcPaused, utcResumed, progressVersion } = facts.clock;
  const refresh = { type: "REFRESH", version: progressVersion } as const;
  // A review may begin again, and shows its answers once it is over.
  if (isReview(facts)) return enqueue.sendTo("sync", refresh);
  const now = device.now();
  const lengthMs = facts.clock.pauseMs ?? 0;
  if (status !== "IN_PROGRESS" || over !== null) return;
  if (endedTooSoon(context)) {
    // It is shown again at its time.
    enqueue.assign({ due: undefined, boxes: closed(boxes, "end") });
    enqueue.sendTo("timer", { type: "RESET" });
  }
  if (boxes.isHeld) enqueue.sendTo("timer", { type: "HOLD" });
  if (deadline !== null) {
    enqueue.sendTo("timer", { type: "START", deadline });
    enqueue.sendTo("timer", { type: "POSTPONE", deadline });
  }
  // Boxes are only shown where somebody sees the lesson's time.
  if (watchers > 0) enqueue.sendTo("timer", { type: "TICK", now });
  const isNew = utcPaused !== pausedSince;
  if (utcPaused !== null && (isNew || isPaused)) {
    if (isNew) enqueue.sendTo("pause", { type: "PAUSE", now: utcPaused, lengthMs });
    if (utcResumed === null) enqueue.sendTo("pause", { type: "LAPSE", now });
    else enqueue.sendTo("pause", { type: "RESUME", now: utcResumed });
  }
  enqueue.sendTo("sync", refresh);
});

const tick = sessionSetup.enqueueActions(({ context: { device, isPaused }, enqueue }) => {
  const now = device.now();
  enqueue.sendTo("timer", { type: "TICK", now });
  if (isPaused) enqueue.sendTo("pause", { type: "LAPSE", now });
});

/** Holds due boxes back, or releases them. */
const hold = sessionSetup.enqueueActions(({ context, enqueue }) => {
  const isHeld = shouldHold(context);
  enqueue.assign({ boxes: holding(context.boxes, isHeld) });
  const now = context.device.now();
  enqueue.sendTo("timer", isHeld ? { type: "HOLD" } : { type: "RELEASE", now });
});

/** Stops all output. */
const silence = sessionSetup.enqueueActions(({ enqueue }) => {
  enqueue.sendTo("timer", { type: "RESET" });
  enqueue.sendTo("player", { type: "STOP" });
  enqueue.assign({ boxes: NO_BOXES });
});

/** Counts the answer whose mark was painted, before anything else happens. */
const count = sessionSetup.enqueueActions(({ context, enqueue }) => {
  const { uncounted } = context;
  if (uncounted === null) return;
  enqueue.assign({ uncounted: null });
  enqueue.sendTo("sync", { type: "DO", action: uncounted, leads: leadsHere(context) });
  enqueue.sendTo("answering", { type: "PAINTED" });
});

/** Stores an answer with its current time until it counts. */
const keepUncounted = sessionSetup.assign(({ context: { device }, event }) =>
  event.type === "ANSWERED" ? { uncounted: numbered(event.action, device) } : {},
);

/** Applies an action at once. */
const act = sessionSetup.enqueueActions(({ context, event, enqueue }) => {
  if (event.type !== "DO") return;
  const { action } = event;
  if (endsStep(action)) enqueue.sendTo("answering", { type: "STEP_OVER" });
  if (action.type === "go_on") enqueue.sendTo("answering", { type: "SPENT" });
  const done = numbered(action, context.device);
  enqueue.sendTo("sync", { type: "DO", action: done, leads: leadsHere(context) });
});

/** Handles a message of the live channel. */
const hear = sessionSetup.enqueueActions(({ context, event, enqueue }) => {
  if (event.type !== "LIVE") return;
  const { told, hasGap } = event;
  if (told.type === "SEEN") enqueue.assign(afterSeen(context, told));
  if (told.type === "RELOAD") enqueue.raise({ type: "CHANGED" });
  if (told.type !== "MOVED") return;
  const { version, progressVersion, isRunning } = told;
  enqueue.sendTo("sync", { type: "REFRESH", version: progressVersion });
  // Not all changes were answers: the clock or the order shows the others.
  if (version !== progressVersion || hasGap || !isRunning) enqueue.raise({ type: "CHANGED" });
});

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
const isOtherKnown = and([stateIn({ own: "online" }), "knows_other"]);
/** Over a lost connection a stream may stay open that no answer can follow. */
const isListening = and([not(stateIn({ own: "lost" })), "listens"]);

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
          after: {
            follower_waits: [
              { guard: "leader_gone", target: "alone" },
              // This device's clock was corrected meanwhile.
              { guard: "still_waits", target: "looking" },
            ],
          },
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
            { guard: and([isOtherKnown, "other_gone"]), target: "away" },
            { guard: isOtherKnown, target: "present" },
            { target: "unknown" },
          ],
        },
        unknown: { always: { guard: isOtherKnown, target: "looking" } },
        present: {
          always: { guard: not(isOtherKnown), target: "unknown" },
          after: { other_stays: "away" },
        },
        away: { always: { guard: not(isOtherKnown), target: "unknown" } },
      },
    },
    /** The live channel, as long as it is of use. */
    channel: {
      initial: "away",
      states: {
        away: { always: { guard: isListening, target: "open" } },
        open: {
          exit: assign({ isHeard: false }),
          invoke: {
            id: "channel",
            src: "channel",
            onSnapshot: { actions: assign({ isHeard: ({ event }) => isHeard(event.snapshot) }) },
          },
          on: { AWAKE: { actions: sendTo("channel", { type: "REOPEN" }) } },
          always: { guard: not(isListening), target: "away" },
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
