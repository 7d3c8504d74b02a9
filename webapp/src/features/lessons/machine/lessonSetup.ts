import { type EventObject, fromCallback, fromPromise, setup } from "xstate";
import { audioPlayer } from "@/machines/audioPlayer";
import { lessonEnding } from "@/machines/lessonEnding";
import { lessonTimer } from "@/machines/lessonTimer";
import { pauseMachine } from "@/machines/pause";
import { progressSync } from "@/machines/progressSync";
import { timePicker } from "@/machines/timePicker";
import { NO_BOXES } from "./boxes";
import { afterHold, afterTooSoon, afterUpdate, endedTooSoon } from "./changes";
import {
  type LessonContext,
  type LessonEvent,
  type LessonInput,
  redirection,
  shouldHold,
} from "./context";
import { type Facts, isOtherBook, isTimeUp, type Over, type Update } from "./facts";
import type { Place } from "./place";

/** What the service is asked when it is time to look. */
export interface Asked {
  readonly status: Facts["clock"]["status"];
  /** The clock alone does not tell of another book. */
  readonly isWholeWanted: boolean;
  /** Whether the student is on a page of the lesson, and the service does not know of it yet. */
  readonly arrives: boolean;
}

/** What the service answered, and when it was heard. */
export interface Heard {
  readonly update: Update;
  readonly now: number;
}

function unprovided(): Promise<never> {
  return Promise.reject(new Error("provide() the actor"));
}

function nowOf(context: LessonContext, event: LessonEvent): number {
  return "now" in event ? event.now : context.now;
}

/** What a lesson's machine is made of: its children, its guards, and what reaches beyond it. */
export const lessonSetup = setup({
  types: {} as {
    context: LessonContext;
    events: LessonEvent;
    input: LessonInput;
    emitted: { type: "OVER"; how: Over };
    children: {
      sync: "sync";
      timer: "timer";
      pause: "pause";
      ending: "ending";
      player: "player";
      picker: "picker";
    };
  },
  actors: {
    sync: progressSync,
    timer: lessonTimer,
    pause: pauseMachine,
    ending: lessonEnding,
    player: audioPlayer,
    picker: timePicker,
    watcher: fromCallback<EventObject>(() => {}),
    look: fromPromise<Heard, Asked>(unprovided),
    signedOut: fromPromise<void>(unprovided),
  },
  guards: {
    seen: ({ context, event }) => context.over === null && "isSeen" in event && event.isSeen,
    time_up: ({ context, event }) => isTimeUp(context.facts, nowOf(context, event)),
    over: ({ context }) => context.over !== null,
    completed: ({ context }) => context.over === "completed",
    saved: ({ context }) => context.isSaved,
    picks: ({ context }) => context.boxes.open.includes("picker"),
    picks_no_more: ({ context }) => !context.boxes.open.includes("picker"),
    last_watcher: ({ context }) => context.watchers === 1,
    hold_changes: ({ context }) => shouldHold(context) !== context.boxes.isHeld,
    elsewhere: ({ context }) => redirection(context) !== null,
    end_may_pass: (_, _params: { error: unknown }) => false,
  },
  actions: {
    redirect: (_, _place: Place | null) => {},
    keep_warned: () => {},
    forget_words: () => {},
    forget: () => {},
    outdate: () => {},
  },
});

export const noteTime = lessonSetup.assign(({ context, event }) => ({
  now: nowOf(context, event),
}));

/** Takes what the service says. */
export const take = lessonSetup.enqueueActions(({ context, event, enqueue }) => {
  if (event.type !== "UPDATE") return;
  const changed = afterUpdate(context, event.update);
  enqueue.assign(changed);
  // A book may say of a word what another does not.
  if (isOtherBook(changed.facts, context.facts)) enqueue("forget_words");
});

/** Has the children follow the service's word. */
export const follow = lessonSetup.enqueueActions(({ context, enqueue }) => {
  const { facts, over, now, boxes, isPaused, isPauseSpent, watchers } = context;
  const { status, deadline, utcPaused, utcResumed, progressVersion } = facts.clock;
  const lengthMs = facts.clock.pauseMs ?? 0;
  if (status !== "IN_PROGRESS" || over !== null) return;
  if (endedTooSoon(context)) {
    enqueue.assign(afterTooSoon(context));
    enqueue.sendTo("timer", { type: "RESET" });
  }
  if (boxes.isHeld) enqueue.sendTo("timer", { type: "HOLD" });
  if (deadline !== null)
    enqueue.sendTo("timer", { type: "START", deadline, paused: utcPaused !== null });
  if (utcPaused !== null) enqueue.sendTo("timer", { type: "PAUSE", lengthMs });
  // Where nobody looks, no box is said.
  if (watchers > 0) enqueue.sendTo("timer", { type: "TICK", now });
  if (utcPaused !== null && !isPauseSpent) {
    if (!isPaused) enqueue.sendTo("pause", { type: "PAUSE", now: utcPaused, lengthMs });
    if (utcResumed === null) enqueue.sendTo("pause", { type: "LAPSE", now });
    else enqueue.sendTo("pause", { type: "RESUME", now: utcResumed });
  }
  enqueue.sendTo("sync", { type: "REFRESH", version: progressVersion });
});

export const tick = lessonSetup.enqueueActions(({ context: { now, isPaused }, enqueue }) => {
  enqueue.sendTo("timer", { type: "TICK", now });
  if (isPaused) enqueue.sendTo("pause", { type: "LAPSE", now });
});

/** Holds back what comes due, or lets it come. */
export const hold = lessonSetup.enqueueActions(({ context, enqueue }) => {
  const { now } = context;
  const changed = afterHold(context);
  enqueue.assign(changed);
  enqueue.sendTo("timer", changed.boxes?.isHeld ? { type: "HOLD" } : { type: "RELEASE", now });
});

/** Nothing comes any more. */
export const silence = lessonSetup.enqueueActions(({ enqueue }) => {
  enqueue.sendTo("timer", { type: "RESET" });
  enqueue.sendTo("player", { type: "STOP" });
  enqueue.assign({ boxes: NO_BOXES });
});
