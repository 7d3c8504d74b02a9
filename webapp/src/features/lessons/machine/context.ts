import type { Ending } from "@/machines/lessonEnding";
import { type LessonAction, type LessonProgress, replay } from "@/machines/lessonProgress";
import type { TimerEffect } from "@/machines/lessonTimer";
import type { Saved } from "@/machines/progressSync";
import type { LessonSnapshot, Role } from "@/rpc";
import { type Boxes, type Due, isSpecial, NO_BOXES, type Opened } from "./boxes";
import {
  isInteractive,
  isStudentAwaited,
  isTimeUp,
  type Known,
  leads,
  type Over,
  overBy,
  type Update,
} from "./facts";
import { isHeldAt, type LessonPage, type Place, placeInstead, type Standing } from "./place";

/** What this device kept of the lesson. */
export interface Kept {
  readonly saved: Saved;
  /** What was done here and not saved yet. */
  readonly queue: readonly LessonAction[];
  /** An end that was begun here. */
  readonly ending: Ending | null;
  readonly isWarned: boolean;
}

export interface LessonInput {
  readonly snapshot: LessonSnapshot;
  readonly role: Role;
  readonly kept: Kept;
  readonly pathname: string;
  readonly now: number;
}

export interface LessonContext extends Known {
  readonly role: Role;
  readonly kept: Kept;
  /** The latest instant that anything told. */
  readonly now: number;
  readonly progress: LessonProgress;
  /** Whether the service has everything that was done here. */
  readonly isSaved: boolean;
  readonly isPaused: boolean;
  readonly isPauseSpent: boolean;
  readonly isWarned: boolean;
  /** The box that the timer made due last. */
  readonly due: TimerEffect | undefined;
  readonly boxes: Boxes;
  /** Why the end did not come about; none while it was not tried. */
  readonly endError: unknown;
  readonly hasRun: boolean;
  readonly over: Over | null;
  /** The page on the screen, whatever it shows. */
  readonly pathname: string;
  readonly isFullView: boolean;
  /** The page of the lesson on the screen; none on other pages. */
  readonly page: LessonPage | null;
  /** Where that page was led to already. */
  readonly redirectedTo: Place | null;
  /** How many look at the lesson's time. */
  readonly watchers: number;
}

/** The keys of the calls that an end makes. */
export type EndingKeys = Pick<Ending, "submitKey" | "completeKey">;

type Timed =
  | { readonly type: "DO"; readonly action: LessonAction }
  | { readonly type: "UPDATE"; readonly update: Update }
  /** Time to look, here and, if the page is seen, at the service. */
  | { readonly type: "LOOK"; readonly isSeen: boolean }
  | { readonly type: "ONLINE"; readonly isSeen: boolean }
  | { readonly type: "PAGE"; readonly pathname: string }
  | { readonly type: "LESSON_PAGE"; readonly page: LessonPage | null }
  /** A student has come to a page of the lesson. */
  | { readonly type: "ARRIVE" }
  | { readonly type: "FULL_VIEW"; readonly isFullView: boolean }
  | { readonly type: "OPEN"; readonly box: Opened }
  | { readonly type: "DISMISS"; readonly box: Opened | Due }
  | { readonly type: "ASK_END" }
  | { readonly type: "END"; readonly slot: string | null; readonly keys: EndingKeys }
  | { readonly type: "HAND_IN"; readonly keys: EndingKeys };

export type LessonEvent =
  | (Timed & { readonly now: number })
  | { readonly type: "WATCH" | "UNWATCH" | "UNWATCH_ALL" };

/** What happens to a lesson, without the instant at which it does. */
export type Happening = Timed;

/** A lesson as a device opens it. */
export function beginning({ snapshot, role, kept, pathname, now }: LessonInput): LessonContext {
  const { order, clock, result, proposedTime } = snapshot;
  const facts = { order, clock, result, proposedTime };
  // What was done here was done in a run of it.
  const hasRun = clock.status === "IN_PROGRESS" || kept.queue.length > 0;
  const begun: LessonContext = {
    facts,
    clockAt: clock.serverTime,
    role,
    kept,
    now,
    progress: replay(kept.saved.progress, kept.queue).progress,
    isSaved: false,
    isPaused: false,
    isPauseSpent: false,
    isWarned: kept.isWarned,
    due: undefined,
    boxes: NO_BOXES,
    endError: null,
    hasRun,
    over: overBy(facts, hasRun),
    pathname,
    isFullView: false,
    page: null,
    redirectedTo: null,
    watchers: 0,
  };
  return { ...begun, boxes: { ...NO_BOXES, isHeld: shouldHold(begun) } };
}

/** Whether boxes that come due have to wait. */
export function shouldHold({ pathname, isFullView, boxes }: LessonContext): boolean {
  return isFullView || isHeldAt(pathname) || isSpecial(boxes);
}

/** What the lesson's place follows from. */
export function standingOf({ facts, role, progress, now }: LessonContext): Standing {
  const isUp = isTimeUp(facts, now);
  return { order: facts.order, progress, leads: leads(facts, role), isTimeUp: isUp };
}

/** Whether the student has come to a page of the lesson, and the service is still to be told. */
export function arrives({ facts, role, page }: LessonContext): boolean {
  return role === "user" && page !== null && isStudentAwaited(facts);
}

/** Where the page has to lead to now; none where it may stay, or was led away already. */
export function redirection(context: LessonContext): Place | null {
  const { facts, over, page, redirectedTo } = context;
  if (page === null || over !== null || facts.clock.status !== "IN_PROGRESS") return null;
  const place = placeInstead(page, standingOf(context));
  const isOnItsWay = place?.path === redirectedTo?.path && place?.type === redirectedTo?.type;
  return isOnItsWay ? null : place;
}

/** The way to end the class that a person chose. */
export function endingOf(
  { facts, progress }: LessonContext,
  slot: string | null,
): Omit<Ending, keyof EndingKeys> {
  // Where a page of its own ran it, there is no test to leave out.
  const withoutTest = !isInteractive(facts) && !progress.finished;
  return { slot, completes: true, withoutTest, result: null };
}
