import { FOLLOWER_WAITS_MS } from "@/machines/constants";
import { leadsAt } from "@/machines/leading";
import type { Ending } from "@/machines/lessonEnding";
import {
  type Done,
  type LessonAction,
  type LessonProgress,
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

/** How often the service is asked for the time of what somebody else leads. */
export const FOLLOWING_MS = 2_500;
/** How often a device that hears the live channel says that it is there: twice and a half in the
 * time after which the other side goes on alone. */
const BEAT_MS = FOLLOWER_WAITS_MS / 2.5;

/** What this device kept of the lesson. */
export interface Kept {
  readonly saved: Saved;
  /** What was done here and not saved yet. */
  readonly queue: readonly Done[];
  /** An end that was begun here. */
  readonly ending: Ending | null;
  readonly isWarned: boolean;
}

/** The device that a session runs on: its clock, its counter and its dice. */
export interface Device {
  /** The server's time. */
  readonly now: () => number;
  /** The number of what is done here next. */
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
  /** Whether the service has everything that was done here. */
  readonly isSaved: boolean;
  /** An answer whose mark is being painted; it counts behind that. */
  readonly uncounted: Done | null;
  /** Whether an answer is still seen: its page stays for so long. */
  readonly isAnswerSeen: boolean;
  readonly isPaused: boolean;
  readonly isPauseSpent: boolean;
  readonly isWarned: boolean;
  /** The box that the timer made due last. */
  readonly due: TimerEffect | undefined;
  readonly boxes: Boxes;
  /** Why the end did not come about; none while it was not tried. */
  readonly endError: unknown;
  /** Whether five more words of the book follow its end, and not home. */
  readonly goesOn: boolean;
  /** Whether the service is being asked to leave the review. */
  readonly isLeaving: boolean;
  readonly over: Over | null;
  /** The page on the screen, whatever it shows. */
  readonly pathname: string;
  readonly isFullView: boolean;
  /** The page of the lesson on the screen; none on other pages. */
  readonly page: LessonPage | null;
  /** Where that page was led to already. */
  readonly redirectedTo: Place | null;
  /** How many look at its time. */
  readonly watchers: number;
  /** Whether the live channel says what happens as it happens. */
  readonly isHeard: boolean;
}

export type SessionEvent =
  /** Somebody does something here; what is no answer on screen counts at once. */
  | { readonly type: "DO"; readonly action: LessonAction }
  /** An answer was given on screen, whose mark is painted first; and is to count now. */
  | { readonly type: "ANSWERED"; readonly action: LessonAction }
  | { readonly type: "COUNT" }
  | { readonly type: "UPDATE"; readonly update: Update }
  /** Time to look, here and, if the page is seen, at the service; or seen or connected again. */
  | { readonly type: "LOOK" | "AWAKE" }
  /** More has happened than is known here, also than what is just being asked for will say. */
  | { readonly type: "CHANGED" }
  | { readonly type: "PAGE"; readonly pathname: string }
  | { readonly type: "LESSON_PAGE"; readonly page: LessonPage | null }
  /** A student has come to a page of the lesson. */
  | { readonly type: "ARRIVE" }
  | { readonly type: "FULL_VIEW"; readonly isFullView: boolean }
  | { readonly type: "OPEN"; readonly box: Opened }
  | { readonly type: "DISMISS"; readonly box: Opened | Due }
  | { readonly type: "ASK_END" }
  /** The class ends: with its result when the test is done, and else without a test. */
  | { readonly type: "END"; readonly slot: string | null; readonly goesOn?: boolean }
  /** The result of the finished test is handed in; the other side ends the class. */
  | { readonly type: "HAND_IN" }
  | { readonly type: "RATE"; readonly stars: number }
  /** To leave a review is asked of the service, which did not do it, or did. */
  | { readonly type: "LEAVE" | "STAY" | "LEFT" }
  /** The live channel says something; where there is a gap, there was more that it did not say. */
  | { readonly type: "LIVE"; readonly told: Told; readonly hasGap?: boolean }
  | { readonly type: "WATCH" | "UNWATCH" | "UNWATCH_ALL" };

/** A lesson or a review as a device opens it. */
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
    isPauseSpent: false,
    isWarned: kept.isWarned,
    due: undefined,
    boxes: NO_BOXES,
    endError: null,
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

/** An action with the number that tells it from its repeats, and when it is done. */
export function numbered(action: LessonAction, { now, nextNumber }: Device): Done {
  return { ...action, number: nextNumber(), utcDone: now() };
}

/** Whether boxes that come due have to wait. */
export function shouldHold({ pathname, isFullView, boxes }: SessionState): boolean {
  return isFullView || isHeldAt(pathname) || isSpecial(boxes);
}

/** What lies over the page. */
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

/** Whether a tutor leads it, who hears and judges; else the student works alone. */
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

/** Whether a review plan can come of it: there are words to review. */
export function plans({ facts, progress }: SessionState): boolean {
  const words = isInteractive(facts) ? progress.chosenIds : workedThrough(progress);
  return facts.order.isNewWordBook && words.length > 0;
}

function standingOf(state: SessionState): Standing {
  const { facts, progress } = state;
  return { order: facts.order, progress, leads: leadsHere(state), isTimeUp: isUp(state) };
}

/** Where the lesson stands now. */
export function placeNow(state: SessionState): Place {
  return placeOf(standingOf(state));
}

/** The page that a review is at. */
export function pageNow({ facts, progress, over }: SessionState): Page {
  return over === "left" ? "left" : pageOf(facts, progress);
}

/** Whether the student has come to a page of the lesson, and the service is still to be told. */
export function arrives({ facts, role, page }: SessionState): boolean {
  return role === "user" && page !== null && isStudentAwaited(facts);
}

/** Whether a look needs the whole order: its clock alone tells of no other book and no stars. */
export function needsWhole(state: SessionState): boolean {
  const { facts } = state;
  if (!isReview(facts)) return isBookOpen(facts);
  const page = pageNow(state);
  return page === "reserved" || (page === "rating" && isLed(facts));
}

/** Whether what somebody else leads is on screen here: it goes along with every step. */
export function isPaced(state: SessionState): boolean {
  const { facts } = state;
  return isReview(facts) ? isLed(facts) : followsHere(state) && state.page !== null;
}

/** How long until the next look. */
export function paceOf(state: SessionState): number {
  if (state.isHeard) return BEAT_MS;
  return isPaced(state) ? FOLLOWING_MS : TICK_MS;
}

/** Whether there is somebody to hear of: a tutor leads it, it runs, and its time is on screen. */
export function listens({ facts, over, watchers }: SessionState): boolean {
  return watchers > 0 && over === null && facts.clock.status === "IN_PROGRESS" && isLed(facts);
}

/** When the other side was last seen; none where that is not known. */
export function otherSeenAt({ role, leaderSeenAt, studentSeenAt }: SessionState): number | null {
  return role === "TEACHER" ? studentSeenAt : leaderSeenAt;
}

/**
 * How long the other side still counts as here without another sign of it; not at all where that
 * is not known.
 */
export function otherStays(state: SessionState): number {
  const seenAt = otherSeenAt(state);
  return seenAt === null ? 0 : Math.max(0, seenAt + FOLLOWER_WAITS_MS - state.device.now());
}

/** Whether it is known when the other side was last seen. A tutor knows it from the channel alone. */
export function knowsOther(state: SessionState): boolean {
  const { facts, role, isHeard } = state;
  return isLed(facts) && otherSeenAt(state) !== null && (role !== "TEACHER" || isHeard);
}

/** Where the page has to lead to now; none where it may stay, or was led away already. */
export function redirection(state: SessionState): Place | null {
  const { facts, over, page, redirectedTo, isAnswerSeen } = state;
  if (page === null || over !== null || facts.clock.status !== "IN_PROGRESS") return null;
  // An answer is seen on its own page before the next one comes.
  if (isAnswerSeen) return null;
  const place = placeInstead(page, standingOf(state));
  const isOnItsWay = place?.path === redirectedTo?.path && place?.type === redirectedTo?.type;
  return isOnItsWay ? null : place;
}

/** The way to end the class that a person chose. */
export function endingOf(
  { facts, progress, device }: SessionState,
  slot: string | null,
  completes = true,
): Ending {
  // Where a page of its own ran it, there is no test to leave out.
  const withoutTest = completes && !isInteractive(facts) && !progress.finished;
  const keys = { submitKey: device.newKey(), completeKey: device.newKey() };
  return { slot, completes, withoutTest, result: null, ...keys };
}

/** What may be done on a device that follows: nothing that judges or goes on. */
const NEVER_JUDGING: readonly LessonAction["type"][] = ["mark_word", "mark_known"];
/** What the tutor alone does, whoever leads. */
const TUTORS: readonly LessonAction["type"][] = ["hand_over", "to_test"];

export function mayFollowerDo({ type }: LessonAction, role: Role): boolean {
  return NEVER_JUDGING.includes(type) || (role === "TEACHER" && TUTORS.includes(type));
}

/** Whether a tap that does this ends the step: the next one is announced. */
export function endsStep({ type }: LessonAction): boolean {
  return type === "finish_cards" || type === "end_group";
}
