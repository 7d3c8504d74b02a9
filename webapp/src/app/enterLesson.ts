interface LessonEntry {
  /** Opens the page where the lesson of this order stands. */
  enterLesson(courseOrderId: number): Promise<void>;
  /** Asks how to end it, over the page one is on. */
  endLesson(courseOrderId: number): Promise<void>;
  /** Sends what was answered in lessons that nobody has open, and never reached the service. */
  sendLeftovers(): Promise<void>;
}

const entries = import.meta.glob<LessonEntry>("../features/lesson/enter.ts");

async function entry(): Promise<LessonEntry> {
  const [load] = Object.values(entries);
  if (!load) throw new Error("the lesson has no entry");
  return load();
}

/** Enters the lesson of an order, wherever it stands. */
export async function enterLesson(courseOrderId: number): Promise<void> {
  return (await entry()).enterLesson(courseOrderId);
}

/** Ends the lesson of an order, with all that it has to hand in. */
export async function endLesson(courseOrderId: number): Promise<void> {
  return (await entry()).endLesson(courseOrderId);
}

/** Sends what this device kept of lessons that are not open. */
export async function sendLeftovers(): Promise<void> {
  return (await entry()).sendLeftovers();
}
