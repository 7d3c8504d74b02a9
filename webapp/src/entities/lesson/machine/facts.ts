import { leadsClass } from "@/machines/courseOrder";
import type { LessonProgress } from "@/machines/lessonProgress";
import { isUp } from "@/machines/lessonTimer";
import type { ReviewPage } from "@/machines/reviewFlow";
import { type Review, reviewIn } from "@/machines/reviewProgress";
import type { LessonClock, LessonSnapshot, Role } from "@/rpc";

/** What the service says of a lesson or a review. */
export interface Facts
  extends Pick<LessonSnapshot, "order" | "clock" | "result" | "proposedTime"> {}

/** Part of it, as one answer of the service says it. */
export type Update = Partial<Facts>;

/**
 * How it was over. Of reviews alone: `left` here within its first minute, or put back while this
 * side led it, since it was left elsewhere or nobody ended it.
 */
export type Over = "completed" | "closed" | "left" | SetAside;
export type SetAside = "left_elsewhere" | "abandoned";

/** The page that a review is at; one that is not started, or was closed, has none of its own. */
export type Page = ReviewPage | "reserved" | "closed";

/** What is known, and since when. */
export interface Known {
  readonly facts: Facts;
  /** The server's time at the last word on the clock: what was said before counts no more. */
  readonly clockAt: number;
  /** When the side that ends it was last seen by the service; none where that is not known. */
  readonly leaderSeenAt: number | null;
  /** When the student was last seen, on the tutor's device; none where that is not known. */
  readonly studentSeenAt: number | null;
}

/** When the leader was last seen, as a clock says it; none where that is not known. */
export function leaderSeenAt({ utcLeaderSeen }: LessonClock): number | null {
  return utcLeaderSeen ?? null;
}

/** What is known after an answer: what a later one has said already stays. */
export function updated(known: Known, { order, result, clock }: Update): Known {
  let { facts } = known;
  if (order && !(order.serverTime < facts.order.serverTime)) {
    facts = { ...facts, order, ...(result !== undefined && { result }) };
  }
  if (!clock || clock.serverTime < known.clockAt) return { ...known, facts };
  if (!isSameClock(facts.clock, clock)) facts = { ...facts, clock };
  const studentSeenAt = clock.utcStudentSeen ?? known.studentSeenAt;
  return { facts, clockAt: clock.serverTime, leaderSeenAt: leaderSeenAt(clock), studentSeenAt };
}

/** Whether two words on the clock say the same. */
function isSameClock(one: LessonClock, other: LessonClock): boolean {
  return (
    one.status === other.status &&
    one.utcStarted === other.utcStarted &&
    one.deadline === other.deadline &&
    one.isPause === other.isPause &&
    one.utcResumed === other.utcResumed &&
    one.hasResult === other.hasResult &&
    one.isStudentAwaited === other.isStudentAwaited &&
    one.utcNoShow === other.utcNoShow &&
    one.progressVersion === other.progressVersion
  );
}

/** Whether the two are lessons with different books. */
export function isOtherBook({ order: one }: Facts, { order: other }: Facts): boolean {
  return one.courseBook?.courseBookId !== other.courseBook?.courseBookId;
}

/** Whether it is a review, which has a small flow of its own. */
export function isReview({ order }: Pick<Facts, "order">): boolean {
  return order.lessonType === "ANTI_FORGETTING";
}

/** Whether a page of its own runs the lesson. */
export function isInteractive({ order }: Pick<Facts, "order">): boolean {
  return order.courseType === "INTERACTIVE";
}

/** Whether this side starts and ends it: a class its tutor, a review who started it. */
export function leads({ order }: Pick<Facts, "order">, role: Role): boolean {
  if (isReview({ order })) return order.startedBy === role;
  return leadsClass(role, order);
}

/** Whether a tutor leads it. */
export function isLed(facts: Pick<Facts, "order">): boolean {
  return leads(facts, "TEACHER");
}

/** Whether its tutor started it, and it teaches new words. */
export function isClass(facts: Facts): boolean {
  return !isReview(facts) && isLed(facts);
}

export function isTimeUp({ clock: { deadline } }: Facts, now: number): boolean {
  return deadline !== null && isUp(deadline, now);
}

/** Whether its tutor started it, and its student has not entered yet. */
export function isStudentAwaited({ clock }: Facts): boolean {
  return clock.isStudentAwaited === true;
}

/** From when a running class may end as a no-show; none once its student has entered. */
export function noShowFrom({ clock }: Facts): number | null {
  return clock.utcNoShow ?? null;
}

/** Whether its time still waits: that of a simulation begins with its first word. */
export function awaitsFirstWord(facts: Facts): boolean {
  return facts.clock.deadline === null && facts.order.isSimulated && isBookOpen(facts);
}

/** Whether its book may still be another one: nothing was saved with it yet. */
export function isBookOpen({ order, clock }: Facts): boolean {
  return order.isNewWordBook && clock.progressVersion === 0;
}

/** How it is over now, with what was known before; none while it runs, or is still to be started. */
export function overBy(
  now: number,
  role: Role,
  after: Facts,
  before: Facts | null = null,
): Over | null {
  const { status } = after.clock;
  if (status === "COMPLETED") return "completed";
  if (status === "RESERVED")
    return before && isPutBack(before, role) ? setAsideBy(before, now) : null;
  return status === "IN_PROGRESS" ? null : "closed";
}

/** Whether it is put back for this side when it is to be started again: it ran, and was led here. */
function isPutBack(before: Facts, role: Role): boolean {
  return before.clock.status === "IN_PROGRESS" && leads(before, role);
}

function setAsideBy({ clock: { deadline } }: Facts, now: number): SetAside {
  // Before its deadline nobody but its leader leaves it, unless a tutor starts something.
  return deadline !== null && !isUp(deadline, now) ? "left_elsewhere" : "abandoned";
}

/** The review that was saved, with what the service says of it. */
export function reviewOf({ order, clock }: Facts, progress: LessonProgress): Review {
  return reviewIn(progress, { startedAt: clock.utcStarted ?? 0, stars: order.rating });
}

/** The page that a review is at, if it was not left here. */
export function pageOf(facts: Facts, progress: LessonProgress): Page {
  const { status } = facts.clock;
  if (status === "IN_PROGRESS") return reviewOf(facts, progress).page;
  if (status === "COMPLETED") return "finished";
  return status === "RESERVED" ? "reserved" : "closed";
}
