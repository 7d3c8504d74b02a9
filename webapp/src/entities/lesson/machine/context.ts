import { FOLLOWER_WAITS_MS } from "@/machines/constants";
import { leadsAt } from "@/machines/leading";
import type { Ending } from "@/machines/lessonEnding";
import {
  type Done,
  type LessonAction,
  type LessonProgress,
  missedAt,
  replay,
  workedThrough,
} from "@/machines/lessonProgress";
import { TICK_MS, type TimerEffect } from "@/machines/lessonTimer";
import type { Told } from "@/machines/liveChannel";
import type { Saved } from "@/machines/progressSync";
import type { LessonSnapshot, Role } from "@/rpc";
import {
  type Box,
  type Boxes,
  type Due,
  isSpecial,
  NO_BOXES,
  type Opened,
  shownBox,
} from "./boxes";
import {
  isBookOpen,
  isClass,
  isInteractive,
  isLed,
  isReview,
  isStudentAwaited,
  isTimeUp,
  type Known,
  leaderSeenAt,
  leads,
  noShowFrom,
  type Over,
  overBy,
  type Page,
  pageOf,
  type Update,
} from "./facts";
import {
  isHeldAt,
  type LessonPage,
  type Place,
  placeInstead,
  placeOf,
  type Standing,
} from "./place";

/** How often the service is polled about a lesson that somebody else leads. */
export const FOLLOWING_MS = 2_500;
/**
 * After how long without an answer a device counts its own connection as lost, and without a sign
 * of the other side counts that side as away.
 */
export const SILENCE_MS = 10_000;
/** How often a device in a led lesson reports its presence: one report may be late or lost. */
const BEAT_MS = SILENCE_MS / 2.5;

/** The data of the lesson that this device stored. */
export interface Kept {
  readonly saved: Saved;
  /** Actions of this device that are not saved yet. */
  readonly queue: readonly Done[];
  /** An ending that was started on this device. */
  readonly ending: Ending | null;
  readonly isWarned: boolean;
}

/** The device that a session runs on: its clock, its counter and its random keys. */
export interface Device {
  /** The server's time. */
  readonly now: () => number;
  /** The number of this device's next action. */
  readonly nextNumber: () => number;
  readonly newKey: () => string;
}

export interface SessionInput {
  readonly snapshot: LessonSnapshot;
  readonly role: Role;
  readonly kept: Kept;
  readonly pathname: string;
  readonly device: Device;
}

export interface SessionState extends Known {
  readonly role: Role;
  readonly kept: Kept;
  readonly device: Device;
  readonly progress: LessonProgress;
  /** Whether the service has all actions of this device. */
  readonly isSaved: boolean;
  /** An answer whose mark is being painted; it is counted after that. */
  readonly uncounted: Done | null;
  /** Whether an answer is still shown: its page stays until then. */
  readonly isAnswerSeen: boolean;
  readonly isPaused: boolean;
  /** When its last pause began, as far as this device knows. */
  readonly pausedSince: number | null;
  readonly isWarned: boolean;
  /** The box that the timer opened last. */
  readonly due: TimerEffect | undefined;
  readonly boxes: Boxes;
  /** Whether it continues after its end with five more words of the book, instead of home. */
  readonly goesOn: boolean;
  /** Whether a request to leave the review is running. */
  readonly isLeaving: boolean;
  readonly over: Over | null;
  /** The current page, whatever it shows. */
  readonly pathname: string;
  readonly isFullView: boolean;
  /** The lesson's page on screen; none on other pages. */
  readonly page: LessonPage | null;
  /** The place to which that page was redirected already. */
  readonly redirectedTo: Place | null;
  /** How many pages and boxes show its time. */
  readonly watchers: number;
  /** Whether the live channel delivers events. */
  readonly isHeard: boolean;
}

export type SessionEvent =
  /** An action on this device; unlike an answer on screen it counts at once. */
  | { readonly type: "DO"; readonly action: LessonAction }
  /** An answer was given on screen: its mark is painted first, then it counts. */
  | { readonly type: "ANSWERED"; readonly action: LessonAction }
  | { readonly type: "COUNT" }
  | { readonly type: "UPDATE"; readonly update: Update }
  /**
   * Time to update the timer and, if the page is visible, to poll; or the page became visible or
   * connected.
   */
  | { readonly type: "LOOK" | "AWAKE" }
  /** The browser has no network. */
  | { readonly type: "OFFLINE" }
  /** Something has changed that is neither known here nor in the answer to a running request. */
  | { readonly type: "CHANGED" }
  | { readonly type: "PAGE"; readonly pathname: string }
  | { readonly type: "LESSON_PAGE"; readonly page: LessonPage | null }
  /** The student has opened a page of the lesson. */
  | { readonly type: "ARRIVE" }
  | { readonly type: "FULL_VIEW"; readonly isFullView: boolean }
  | { readonly type: "OPEN"; readonly box: Opened }
  | { readonly type: "DISMISS"; readonly box: Opened | Due }
  | { readonly type: "ASK_END" }
  /** Ends the class: with its result if the test is done, else without a test. */
  | { readonly type: "END"; readonly slot: string | null; readonly goesOn?: boolean }
  /** Submits the result of the finished test; the other side ends the class. */
  | { readonly type: "HAND_IN" }
  | { readonly type: "RATE"; readonly stars: number }
  /** The request to leave a review: it is sent, has failed, or has succeeded. */
  | { readonly type: "LEAVE" | "STAY" | "LEFT" }
  /** A message of the live channel; with a gap, earlier messages were lost. */
  | { readonly type: "LIVE"; readonly told: Told; readonly hasGap?: boolean }
  | { readonly type: "WATCH" | "UNWATCH" | "UNWATCH_ALL" };

/** The initial state of a lesson or a review on a device. */
export function beginning({ snapshot, role, kept, pathname, device }: SessionInput): SessionState {
  const { order, clock, result, proposedTime } = snapshot;
  const facts = { order, clock, result, proposedTime };
  const begun: SessionState = {
    facts,
    clockAt: clock.serverTime,
    leaderSeenAt: leaderSeenAt(clock),
    studentSeenAt: clock.utcStudentSeen ?? null,
    role,
    kept,
    device,
    progress: replay(kept.saved.progress, kept.queue, leads(facts, role)),
    isSaved: false,
    uncounted: null,
    isAnswerSeen: false,
    isPaused: false,
    pausedSince: null,
    isWarned: kept.isWarned,
    due: undefined,
    boxes: NO_BOXES,
    goesOn: false,
    isLeaving: false,
    over: overBy(device.now(), role, facts),
    pathname,
    isFullView: false,
    page: null,
    redirectedTo: null,
    watchers: 0,
    isHeard: false,
  };
  return { ...begun, boxes: { ...NO_BOXES, isHeld: shouldHold(begun) } };
}

/** An action with its number, which identifies repeats, and its time. */
export function numbered(action: LessonAction, { now, nextNumber }: Device): Done {
  return { ...action, number: nextNumber(), utcDone: now() };
}

/** Whether due boxes have to wait. */
export function shouldHold({ pathname, isFullView, boxes }: SessionState): boolean {
  return isFullView || isHeldAt(pathname) || isSpecial(boxes);
}

/** The box that is shown over the page. */
export function boxOf({ boxes }: SessionState): Box | null {
  return shownBox(boxes);
}

/** Whether this side ends it, and leads it unless the lead was handed over. */
export function leadsHere({ facts, role }: SessionState): boolean {
  return leads(facts, role);
}

/** Whether this side of a class follows the other, which leads now. */
export function followsHere({ facts, role, progress }: SessionState): boolean {
  const { step, studentLeads = false } = progress;
  return isClass(facts) && !leadsAt(step, { ends: leads(facts, role), studentLeads });
}

/** Whether the student of a class leads it now. */
export function isHandedOver(state: SessionState): boolean {
  return isClass(state.facts) && followsHere(state) === (state.role === "TEACHER");
}

/** Whether this side may hand the lead over now, or take it back: the test stays the tutor's. */
export function mayHandOver({ facts, role, progress }: SessionState): boolean {
  const isBegun = !isBookOpen(facts) && progress.step !== "after_test";
  return role === "TEACHER" && isClass(facts) && !isInteractive(facts) && isBegun;
}

/** Whether a tutor ends it, who listens and judges; else the student works alone. */
export function isLedByTutor({ facts }: SessionState): boolean {
  return isLed(facts);
}

export function isUp({ facts, device }: SessionState): boolean {
  return isTimeUp(facts, device.now());
}

/** From when its tutor may end it as a no-show; none once the student has entered. */
export function noShowHere({ facts, role }: SessionState): number | null {
  return role === "TEACHER" ? noShowFrom(facts) : null;
}

/** Whether it can have a review plan, that is, whether there are words to review. */
export function plans({ facts, progress }: SessionState): boolean {
  const words = isInteractive(facts) ? progress.chosenIds : workedThrough(progress);
  return facts.order.isNewWordBook && words.length > 0;
}

/** In a class: the state that asked the word that was not known yet, until the leader goes on. */
export function missedHere({ facts, progress }: SessionState): LessonProgress | null {
  return isClass(facts) ? missedAt(progress) : null;
}

function standingOf(state: SessionState): Standing {
  const { facts } = state;
  const progress = missedHere(state) ?? state.progress;
  return { order: facts.order, progress, leads: leadsHere(state), isTimeUp: isUp(state) };
}

/** The lesson's current place. */
export function placeNow(state: SessionState): Place {
  return placeOf(standingOf(state));
}

/** The review's current page. */
export function pageNow({ facts, progress, over }: SessionState): Page {
  return over === "left" ? "left" : pageOf(facts, progress);
}

/** Whether the student has opened a page of the lesson that the service does not know of yet. */
export function arrives({ facts, role, page }: SessionState): boolean {
  return role === "user" && page !== null && isStudentAwaited(facts);
}

/** Whether polling needs the whole order, because its clock reveals no change of book or stars. */
export function needsWhole(state: SessionState): boolean {
  const { facts } = state;
  if (!isReview(facts)) return isBookOpen(facts);
  const page = pageNow(state);
  return page === "reserved" || (page === "rating" && isLed(facts));
}

/** Whether this device shows a lesson that somebody else leads, and so follows each step. */
export function isPaced(state: SessionState): boolean {
  const { facts } = state;
  return isReview(facts) ? isLed(facts) : followsHere(state) && state.page !== null;
}

/** Whether this side came to a class and follows who leads it: on another page it looks around. */
export function isAlong(state: SessionState): boolean {
  return followsHere(state) && !isStudentAwaited(state.facts);
}

/** Whether all words are practised freely on the screen, which is no step of the lesson. */
export function isPractising({ page }: SessionState): boolean {
  return page?.isPractice ?? false;
}

/** The time until the next poll. */
export function paceOf(state: SessionState): number {
  if (isPaced(state) && !state.isHeard) return FOLLOWING_MS;
  return listens(state) ? BEAT_MS : TICK_MS;
}

/**
 * Whether to use the live channel: a tutor leads the lesson, it runs, and its time is on screen.
 */
export function listens({ facts, over, watchers }: SessionState): boolean {
  return watchers > 0 && over === null && facts.clock.status === "IN_PROGRESS" && isLed(facts);
}

/** When the other side was last seen; none if unknown. */
export function otherSeenAt({ role, leaderSeenAt, studentSeenAt }: SessionState): number | null {
  return role === "TEACHER" ? studentSeenAt : leaderSeenAt;
}

/** How much of a period since the last sign of the other side is left. */
function leftOf(periodMs: number, state: SessionState): number {
  const seenAt = otherSeenAt(state);
  return seenAt === null ? periodMs : Math.max(0, seenAt + periodMs - state.device.now());
}

/** How long the other side still counts as present without another sign. */
export function otherStays(state: SessionState): number {
  return leftOf(SILENCE_MS, state);
}

/** How long a device that follows still waits for the leader without another sign of them. */
export function followerWaits(state: SessionState): number {
  return leftOf(FOLLOWER_WAITS_MS, state);
}

/** Whether it is known when the other side was last seen. */
export function knowsOther(state: SessionState): boolean {
  return isLed(state.facts) && otherSeenAt(state) !== null;
}

/** The place to redirect the page to; none if it may stay, or is being redirected already. */
export function redirection(state: SessionState): Place | null {
  const { facts, over, page, redirectedTo, isAnswerSeen } = state;
  if (page === null || over !== null || facts.clock.status !== "IN_PROGRESS") return null;
  // An answer is shown on its own page before the next one comes.
  if (isAnswerSeen) return null;
  const place = placeInstead(page, standingOf(state));
  const isOnItsWay = place?.path === redirectedTo?.path && place?.type === redirectedTo?.type;
  return isOnItsWay ? null : place;
}

/** The ending that a person chose. */
export function endingOf(
  { facts, progress, device }: SessionState,
  slot: string | null,
  completes = true,
): Ending {
  // An interactive lesson has no test to leave out.
  const withoutTest = completes && !isInteractive(facts) && !progress.finished;
  const keys = { submitKey: device.newKey(), completeKey: device.newKey() };
  return { slot, completes, withoutTest, result: null, ...keys };
}

/** What the tutor alone does, whoever leads. */
const TUTORS: readonly LessonAction["type"][] = ["hand_over", "to_test"];

/**
 * Whether a device that follows may do this: beside the page of an interactive course both sides
 * mark words.
 */
export function mayFollowerDo({ facts, role }: SessionState, { type }: LessonAction): boolean {
  if (isInteractive(facts)) return type === "mark_word";
  return role === "TEACHER" && TUTORS.includes(type);
}

/** Whether this action ends the step at a tap, so that the next step is announced. */
export function endsStep({ type }: LessonAction): boolean {
  return type === "finish_cards" || type === "end_group";
}
