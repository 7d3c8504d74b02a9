import { navigateTo } from "@/navigation";
import { paths } from "@/paths";
import type { CourseOrderView } from "@/rpc";

/** The way into a lesson, which the area of lessons gives. */
export interface LessonEntry {
  /** Opens the page where the lesson of this order stands. */
  enterLesson(courseOrderId: number): Promise<void>;
  /** The same; one without words begins with the next five of its book. */
  beginLesson(courseOrderId: number): Promise<void>;
  /** Asks how to end it, over the page one is on. */
  endLesson(courseOrderId: number): Promise<void>;
  /** Sends what was answered in lessons that nobody has open, and never reached the service. */
  sendLeftovers(): Promise<void>;
}

let load = (): Promise<LessonEntry> => Promise.reject(new Error("the lesson has no entry"));

/** Gives the functions below their lesson, which is loaded when one is entered. */
export function bindLesson(entry: () => Promise<LessonEntry>): void {
  load = entry;
}

type Entered = Pick<CourseOrderView, "courseOrderId" | "lessonType">;

/** Whether an order has the small flow of a review instead of a lesson's. */
export function isReview({ lessonType }: Pick<CourseOrderView, "lessonType">): boolean {
  return lessonType === "ANTI_FORGETTING";
}

/** Enters the lesson of an order, wherever it stands, or its review. */
export async function enterOrder(order: Entered): Promise<void> {
  const { courseOrderId } = order;
  if (isReview(order)) return navigateTo(paths.antiForgettingWords, { courseOrderId });
  return (await load()).enterLesson(courseOrderId);
}

/** Enters a lesson that was just started, at the first of its book's next five words. */
export async function beginOrder({ courseOrderId }: Entered): Promise<void> {
  return (await load()).beginLesson(courseOrderId);
}

/** Ends the lesson of an order, with all that it has to hand in; a review is ended within. */
export async function endOrder(order: Entered): Promise<void> {
  if (isReview(order)) return enterOrder(order);
  return (await load()).endLesson(order.courseOrderId);
}

/** Sends what this device kept of lessons that are not open. */
export async function sendLeftovers(): Promise<void> {
  return (await load()).sendLeftovers();
}
