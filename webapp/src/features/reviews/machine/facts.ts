import type { LessonProgress } from "@/machines/lessonProgress";
import { isUp } from "@/machines/lessonTimer";
import type { ReviewPage } from "@/machines/reviewFlow";
import { type Review, reviewIn } from "@/machines/reviewProgress";
import type { LessonSnapshot, Role } from "@/rpc";

/** What the service says of a review. */
export type Facts = Pick<LessonSnapshot, "order" | "clock">;

/** The page that a review is at; one that is not started, or was closed, has none of its own. */
export type Page = ReviewPage | "reserved" | "closed";

/** Left on another device of its leader's, if not for what a tutor started; or ended by nobody. */
export type SetAside = "left" | "abandoned";

/** Whether this side started it: who did leads it, and ends it. */
export function leads({ order }: Facts, role: Role): boolean {
  return order.startedBy === role;
}

/** Whether a tutor leads it. */
export function isLed(facts: Facts): boolean {
  return leads(facts, "TEACHER");
}

/** The review that was saved, with what the service says of it. */
export function reviewOf({ order, clock }: Facts, progress: LessonProgress): Review {
  return reviewIn(progress, { startedAt: clock.utcStarted ?? 0, stars: order.rating });
}

/** The page that it is at, if it was not left here. */
export function pageOf(facts: Facts, progress: LessonProgress): Page {
  const { status } = facts.clock;
  if (status === "IN_PROGRESS") return reviewOf(facts, progress).page;
  if (status === "COMPLETED") return "finished";
  return status === "RESERVED" ? "reserved" : "closed";
}

/** Whether a page shows what only the order says: from when it starts, and the other side's stars. */
export function showsOrder(facts: Facts, page: Page): boolean {
  return page === "reserved" || (page === "rating" && isLed(facts));
}

/** Whether it was put back while this side led it. */
export function isPutBack(before: Facts, after: Facts, role: Role): boolean {
  const ran = leads(before, role) && before.clock.status === "IN_PROGRESS";
  return ran && after.clock.status === "RESERVED";
}

/** Why it was put back, if not from here. */
export function setAsideBy({ clock: { deadline } }: Facts, now: number): SetAside {
  // Before its deadline nobody but its leader leaves it, unless a tutor starts something.
  return deadline !== null && !isUp(deadline, now) ? "left" : "abandoned";
}
