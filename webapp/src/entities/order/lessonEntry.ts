/** The way into a lesson, which the area of lessons gives. */
export interface LessonEntry {
  /** Opens the page where the lesson of this order stands. */
  enterLesson(courseOrderId: number): Promise<void>;
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

/** Enters the lesson of an order, wherever it stands. */
export async function enterLesson(courseOrderId: number): Promise<void> {
  return (await load()).enterLesson(courseOrderId);
}

/** Ends the lesson of an order, with all that it has to hand in. */
export async function endLesson(courseOrderId: number): Promise<void> {
  return (await load()).endLesson(courseOrderId);
}

/** Sends what this device kept of lessons that are not open. */
export async function sendLeftovers(): Promise<void> {
  return (await load()).sendLeftovers();
}
