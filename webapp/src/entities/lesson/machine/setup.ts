import { type EventObject, fromCallback, fromPromise, sendParent, setup } from "xstate";
import { audioPlayer } from "@/machines/audioPlayer";
import { goesOnAlone } from "@/machines/leading";
import { lessonEnding } from "@/machines/lessonEnding";
import { lessonTimer } from "@/machines/lessonTimer";
import { liveChannel } from "@/machines/liveChannel";
import { pauseMachine } from "@/machines/pause";
import { progressSync } from "@/machines/progressSync";
import { timePicker } from "@/machines/timePicker";
import { type Answered, answering } from "./answering";
import { NO_BOXES } from "./boxes";
import { afterHold, afterSeen, afterTooSoon, afterUpdate, endedTooSoon } from "./changes";
import {
  endsStep,
  followerWaits,
  followsHere,
  isUp,
  knowsOther,
  leadsHere,
  listens,
  mayFollowerDo,
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
import { type Facts, isClass, isLed, isOtherBook, isReview, type Over, type Update } from "./facts";
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

/** The parts of a session's machine: its children, its guards, and its outside effects. */
export const sessionSetup = setup({
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

/** Applies the service's answer. */
export const take = sessionSetup.enqueueActions(({ context, event, enqueue }) => {
  if (event.type !== "UPDATE") return;
  const changed = afterUpdate(context, event.update);
  enqueue.assign(changed);
  // Another book may have other texts of a word.
  if (isOtherBook(changed.facts, context.facts)) enqueue("forget_words");
});

/** Updates the children from the service's data. */
export const follow = sessionSetup.enqueueActions(({ context, enqueue }) => {
  const { facts, over, boxes, isPaused, pausedSince, watchers, device } = context;
  const { status, deadline, utcPaused, utcResumed, progressVersion } = facts.clock;
  const refresh = { type: "REFRESH", version: progressVersion } as const;
  // A review may begin again, and shows its answers once it is over.
  if (isReview(facts)) return enqueue.sendTo("sync", refresh);
  const now = device.now();
  const lengthMs = facts.clock.pauseMs ?? 0;
  if (status !== "IN_PROGRESS" || over !== null) return;
  if (endedTooSoon(context)) {
    enqueue.assign(afterTooSoon(context));
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

export const tick = sessionSetup.enqueueActions(({ context: { device, isPaused }, enqueue }) => {
  const now = device.now();
  enqueue.sendTo("timer", { type: "TICK", now });
  if (isPaused) enqueue.sendTo("pause", { type: "LAPSE", now });
});

/** Holds due boxes back, or releases them. */
export const hold = sessionSetup.enqueueActions(({ context, enqueue }) => {
  const changed = afterHold(context);
  enqueue.assign(changed);
  const now = context.device.now();
  enqueue.sendTo("timer", changed.boxes?.isHeld ? { type: "HOLD" } : { type: "RELEASE", now });
});

/** Stops all output. */
export const silence = sessionSetup.enqueueActions(({ enqueue }) => {
  enqueue.sendTo("timer", { type: "RESET" });
  enqueue.sendTo("player", { type: "STOP" });
  enqueue.assign({ boxes: NO_BOXES });
});

/** Counts the answer whose mark was painted, before anything else happens. */
export const count = sessionSetup.enqueueActions(({ context, enqueue }) => {
  const { uncounted } = context;
  if (uncounted === null) return;
  enqueue.assign({ uncounted: null });
  enqueue.sendTo("sync", { type: "DO", action: uncounted, leads: leadsHere(context) });
  enqueue.sendTo("answering", { type: "PAINTED" });
});

/** Stores an answer with its current time until it counts. */
export const keepUncounted = sessionSetup.assign(({ context: { device }, event }) =>
  event.type === "ANSWERED" ? { uncounted: numbered(event.action, device) } : {},
);

/** Applies an action at once. */
export const act = sessionSetup.enqueueActions(({ context, event, enqueue }) => {
  if (event.type !== "DO") return;
  const { action } = event;
  if (endsStep(action)) enqueue.sendTo("answering", { type: "STEP_OVER" });
  if (action.type === "go_on") enqueue.sendTo("answering", { type: "SPENT" });
  const done = numbered(action, context.device);
  enqueue.sendTo("sync", { type: "DO", action: done, leads: leadsHere(context) });
});

/** Handles a message of the live channel. */
export const hear = sessionSetup.enqueueActions(({ context, event, enqueue }) => {
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
