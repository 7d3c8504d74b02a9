import { leadsClass } from "@/machines/courseOrder";
import { isUp } from "@/machines/lessonTimer";
import type { LessonClock, LessonSnapshot, Role } from "@/rpc";

/** What the service says of a lesson. */
export interface Facts
  extends Pick<LessonSnapshot, "order" | "clock" | "result" | "proposedTime"> {}

/** Part of it, as one answer of the service says it. */
export type Update = Partial<Facts>;

/** How a lesson was over; `left`: a review that was too short to count. */
export type Over = "completed" | "closed" | "left";

/** What is known, and since when. */
export interface Known {
  readonly facts: Facts;
  /** The server's time at the last word on the clock: what was said before counts no more. */
  readonly clockAt: number;
}

/** What is known after an answer: what a later one has said already stays. */
export function updated({ facts, clockAt }: Known, { order, result, clock }: Update): Known {
  let next = facts;
  if (order && !(order.serverTime < facts.order.serverTime)) {
    next = { ...next, order, ...(result !== undefined && { result }) };
  }
  if (!clock || clock.serverTime < clockAt) return { facts: next, clockAt };
  if (!isSameClock(next.clock, clock)) next = { ...next, clock };
  return { facts: next, clockAt: clock.serverTime };
}

/** Whether two words on the clock say the same of the lesson. */
function isSameClock(one: LessonClock, other: LessonClock): boolean {
  return (
    one.status === other.status &&
    one.deadline === other.deadline &&
    one.isPause === other.isPause &&
    one.utcResumed === other.utcResumed &&
    one.hasResult === other.hasResult &&
    one.utcNoShow === other.utcNoShow &&
    one.progressVersion === other.progressVersion
  );
}

/** Whether the two are lessons with different books. */
export function isOtherBook({ order: one }: Facts, { order: other }: Facts): boolean {
  return one.courseBook?.courseBookId !== other.courseBook?.courseBookId;
}

/** How the lesson is over; none while it runs, or is still to be started. */
export function overBy({ clock }: Facts, hasRun: boolean): Over | null {
  if (clock.status === "IN_PROGRESS") return null;
  if (clock.status === "COMPLETED") return "completed";
  if (clock.status !== "RESERVED") return "closed";
  return hasRun ? "left" : null;
}

/** Whether a page of its own runs it. */
export function isInteractive({ order }: Pick<Facts, "order">): boolean {
  return order.courseType === "INTERACTIVE";
}

/** Whether this side ends the class. */
export function leads({ order }: Facts, role: Role): boolean {
  return leadsClass(role, order);
}

export function isTimeUp({ clock: { deadline } }: Facts, now: number): boolean {
  return deadline !== null && isUp(deadline, now);
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
