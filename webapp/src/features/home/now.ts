import { isReview } from "@/entities/order/isReview";
import type { CourseOrderView } from "@/rpc";
import { MINUTE_MS } from "@/time";

/** The main topic of a student's day at this moment. */
export type Now =
  | { readonly kind: "running" | "next" | "review" | "later"; readonly order: CourseOrderView }
  | { readonly kind: "nothing" };

const mayStart = ({ actions }: CourseOrderView) => actions.includes("START");

/** A class that a tutor leads. */
const isLed = (order: CourseOrderView) => order.tutor !== null && !isReview(order);

/** Whether it is over, or its time is. */
export function isPast(order: CourseOrderView, now: number): boolean {
  if (order.status === "IN_PROGRESS") return false;
  if (order.status !== "RESERVED") return true;
  const end = order.appointmentTime + order.lengthMinutes * MINUTE_MS;
  return isLed(order) ? end <= now : end <= now && !mayStart(order);
}

const bySoonest = (one: CourseOrderView, other: CourseOrderView) =>
  one.appointmentTime - other.appointmentTime;
const byLatestStart = (one: CourseOrderView, other: CourseOrderView) =>
  (other.utcStarted ?? 0) - (one.utcStarted ?? 0);

/** The day's next class; none if all of them are over or running. */
export function nextClass(
  orders: readonly CourseOrderView[],
  now: number,
): CourseOrderView | undefined {
  return orders
    .filter((order) => order.status === "RESERVED" && isLed(order) && !isPast(order, now))
    .toSorted(bySoonest)[0];
}

/** The running one; of several, the last one begun. */
export function runningOf(orders: readonly CourseOrderView[]): CourseOrderView | undefined {
  return orders.filter(({ status }) => status === "IN_PROGRESS").toSorted(byLatestStart)[0];
}

/** The running class, else the next one, else a review that can be done now, else a later one. */
export function whatIsNow(orders: readonly CourseOrderView[], now: number): Now {
  const running = runningOf(orders);
  if (running) return { kind: "running", order: running };
  const next = nextClass(orders, now);
  if (next) return { kind: "next", order: next };
  const waiting = orders
    .filter((order) => order.status === "RESERVED" && !isPast(order, now))
    .toSorted(bySoonest);
  const startable = waiting.find(mayStart);
  if (startable) return { kind: "review", order: startable };
  const [later] = waiting;
  return later ? { kind: "later", order: later } : { kind: "nothing" };
}

/** Today's review words: the total and the done ones. */
export interface Reviews {
  readonly words: number;
  readonly done: number;
  /** One that can be done now. */
  readonly first: CourseOrderView | undefined;
  /** The next one that is not done. */
  readonly next: CourseOrderView | undefined;
}

/** The sums of a day's reviews, without missed ones. */
export function reviewsOf(orders: readonly CourseOrderView[]): Reviews {
  const reviews = orders.filter(isReview);
  const open = reviews.filter(({ status }) => status === "RESERVED" || status === "IN_PROGRESS");
  const done = reviews.filter(({ status }) => status === "COMPLETED");
  const words = (some: readonly CourseOrderView[]) =>
    some.reduce((sum, { wordCount }) => sum + (wordCount ?? 0), 0);
  return {
    words: words(open) + words(done),
    done: words(done),
    first: open.filter(mayStart).toSorted(bySoonest)[0],
    next: open.toSorted(bySoonest)[0],
  };
}

/** The time until an instant in whole hours and minutes; none if it has come. */
export function countdown(until: number, now: number): Countdown | null {
  const minutes = Math.ceil((until - now) / MINUTE_MS);
  if (minutes <= 0) return null;
  const count = { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
  if (count.hours === 0) return { ...count, said: "inMinutes" };
  return { ...count, said: count.minutes === 0 ? "inHours" : "inBoth" };
}

interface Countdown {
  readonly hours: number;
  readonly minutes: number;
  /** The text of its duration. */
  readonly said: "inMinutes" | "inHours" | "inBoth";
}

/** Before a class this close nothing else is offered. */
const TIME_TO_PRACTISE_MINUTES = 15;

/** Whether the time until an instant is long enough to practise first. */
export function hasTimeToPractise(until: number, now: number): boolean {
  return until - now > (TIME_TO_PRACTISE_MINUTES - 1) * MINUTE_MS;
}
