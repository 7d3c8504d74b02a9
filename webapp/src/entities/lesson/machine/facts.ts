import { leadsClass } from "@/machines/courseOrder";
import type { LessonProgress } from "@/machines/lessonProgress";
import { isUp } from "@/machines/lessonTimer";
import type { ReviewPage } from "@/machines/reviewFlow";
import { type Review, reviewIn } from "@/machines/reviewProgress";
import type { LessonClock, LessonSnapshot, Role } from "@/rpc";

/** The service's data of a lesson or a review. */
export interface Facts
  extends Pick<LessonSnapshot, "order" | "clock" | "result" | "proposedTime"> {}

/** A part of it, as contained in one answer. */
export type Update = Partial<Facts>;

/**
 * How it is over. Only reviews are `left` on this device within their first minute, or put back
 * while this side led them, because they were left elsewhere or nobody ended them.
 */
export type Over = "completed" | "closed" | "left" | SetAside;
export type SetAside = "left_elsewhere" | "abandoned";

/** A review's page; one that is not started or was closed has its own name. */
export type Page = ReviewPage | "reserved" | "closed";

/** The known data and its age. */
export interface Known {
  readonly facts: Facts;
  /** The server's time of the latest clock: older ones are ignored. */
  readonly clockAt: number;
  /** When the side that ends it was last seen by the service; none if unknown. */
  readonly leaderSeenAt: number | null;
  /** When the student was last seen, on the tutor's device; none if unknown. */
  readonly studentSeenAt: number | null;
}

/** When the leader was last seen, by a clock; none if unknown. */
export function leaderSeenAt({ utcLeaderSeen }: LessonClock): number | null {
  return utcLeaderSeen ?? null;
}

/** The known data after an answer; data that is newer already stays. */
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

/** Whether two clocks say the same. */
function isSameClock(one: LessonClock, other: LessonClock): boolean {
  return (
    one.status === other.status &&
    one.utcStarted === other.utcStarted &&
    one.deadline === other.deadline &&
    one.isPause === other.isPause &&
    one.pausesLeft === other.pausesLeft &&
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

/** Whether it is a review, which has a flow of its own. */
export function isReview({ order }: Pick<Facts, "order">): boolean {
  return order.lessonType === "ANTI_FORGETTING";
}

/** Whether a web page runs the lesson. */
export function isInteractive({ order }: Pick<Facts, "order">): boolean {
  return order.courseType === "INTERACTIVE";
}

/** Whether this side starts and ends it: in a class the tutor, in a review the side that started it. */
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

/** Whether this simulation ended because a tutor started a class or a review with its student. */
export function gaveWay({ order }: Facts): boolean {
  return order.isSimulated && order.endedBy === "TEACHER";
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

/** Whether its time has not started yet: that of a simulation starts with its first word. */
export function awaitsFirstWord(facts: Facts): boolean {
  return facts.clock.deadline === null && facts.order.isSimulated && isBookOpen(facts);
}

/** Whether its book can still be changed: nothing is saved yet. */
export function isBookOpen({ order, clock }: Facts): boolean {
  return order.isNewWordBook && clock.progressVersion === 0;
}

/** How it is over; none while it runs, or is still to be started. */
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

/**
 * Whether a review that waits again was put back for this side: it ran before, and this side led
 * it.
 */
function isPutBack(before: Facts, role: Role): boolean {
  return before.clock.status === "IN_PROGRESS" && leads(before, role);
}

function setAsideBy({ clock: { deadline } }: Facts, now: number): SetAside {
  // Before its deadline only its leader leaves it, unless a tutor starts an order.
  return deadline !== null && !isUp(deadline, now) ? "left_elsewhere" : "abandoned";
}

/** The saved review, with the service's data. */
export function reviewOf({ order, clock }: Facts, progress: LessonProgress): Review {
  return reviewIn(progress, { startedAt: clock.utcStarted ?? 0, stars: order.rating });
}

/** The review's page, unless it was left here. */
export function pageOf(facts: Facts, progress: LessonProgress): Page {
  const { status } = facts.clock;
  if (status === "IN_PROGRESS") return reviewOf(facts, progress).page;
  if (status === "COMPLETED") return "finished";
  return status === "RESERVED" ? "reserved" : "closed";
}
