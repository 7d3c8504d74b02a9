import { navigateTo } from "@/navigation";
import { paths } from "@/paths";
import type { CourseOrderView } from "@/rpc";
import { isReview } from "./isReview";

/** The entry into a lesson, provided by the lessons feature. */
export interface LessonEntry {
  /** Opens the current page of this order's lesson. */
  enterLesson(courseOrderId: number): Promise<void>;
  /** The same; a lesson without words begins with the next five of its book. */
  beginLesson(courseOrderId: number): Promise<void>;
  /** Asks how to end it, over the current page. */
  endLesson(courseOrderId: number): Promise<void>;
  /** Sends unsent answers of lessons that are not open. */
  sendLeftovers(): Promise<void>;
}

let load = (): Promise<LessonEntry> => Promise.reject(new Error("the lesson has no entry"));

/** Registers the lessons feature, which is loaded when a lesson is entered. */
export function bindLesson(entry: () => Promise<LessonEntry>): void {
  load = entry;
}

type Entered = Pick<CourseOrderView, "courseOrderId" | "lessonType">;

/** Enters the lesson of an order at its current place, or its review. */
export async function enterOrder(order: Entered): Promise<void> {
  const { courseOrderId } = order;
  if (isReview(order)) return navigateTo(paths.antiForgettingWords, { courseOrderId });
  return (await load()).enterLesson(courseOrderId);
}

/** Enters a lesson that was just started, at the first of its book's next five words. */
export async function beginOrder({ courseOrderId }: Entered): Promise<void> {
  return (await load()).beginLesson(courseOrderId);
}

/** Ends the lesson of an order, including its result; a review is ended on its own pages. */
export async function endOrder(order: Entered): Promise<void> {
  if (isReview(order)) return enterOrder(order);
  return (await load()).endLesson(order.courseOrderId);
}

/** Sends this device's unsent actions of lessons that are not open. */
export async function sendLeftovers(): Promise<void> {
  return (await load()).sendLeftovers();
}
