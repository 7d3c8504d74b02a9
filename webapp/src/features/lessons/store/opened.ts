import { unsentLessons } from "@/entities/lesson/journal";
import { type Opened, openings, settledOpening } from "@/entities/lesson/openings";
import { session } from "@/entities/person/session";
import { type Lesson, loadLesson } from "./lesson";

const lessons = openings<Lesson>(loadLesson);
/** Those that a page or a box shows, or did. */
const shown = new Set<number>();

/** The lesson of an order: one per order, however many pages and boxes show it. */
export function openLesson(courseOrderId: number): Opened<Lesson> {
  shown.add(courseOrderId);
  return lessons.open(courseOrderId);
}

/** Closes the lesson of an order; opening it again loads it anew. */
export function closeLesson(courseOrderId: number): void {
  shown.delete(courseOrderId);
  lessons.close(courseOrderId);
}

let sending: Promise<unknown> | null = null;

/** Sends what was answered in lessons that nobody has open, and never reached the service. */
export async function sendLeftovers(): Promise<void> {
  const person = session.get();
  if (!person) return;
  const left = unsentLessons(person.userId).filter((id) => !lessons.has(id));
  sending ??= Promise.all(left.map(sendLeftover)).finally(() => {
    sending = null;
  });
  await sending;
}

async function sendLeftover(courseOrderId: number): Promise<void> {
  shown.delete(courseOrderId);
  const now = await settledOpening(lessons.open(courseOrderId).opening);
  // What cannot be sent now stays where it is, for the next time.
  if (now.state === "ready") await now.opened.saved().catch(() => undefined);
  if (!shown.has(courseOrderId)) lessons.close(courseOrderId);
}
