import { navigateTo } from "./navigation";
import { paths } from "./paths";
import { runningLesson } from "./runningLesson";

interface LessonEntry {
  /** Opens the page where the lesson of this order stands. */
  enterLesson(courseOrderId: number): Promise<void>;
}

const entries = import.meta.glob<LessonEntry>("../features/lesson/enter.ts");

/** Enters the lesson of an order, wherever it stands. */
export async function enterLesson(courseOrderId: number): Promise<void> {
  const load = entries["../features/lesson/enter.ts"];
  if (load) return (await load()).enterLesson(courseOrderId);
  runningLesson.enter(courseOrderId);
  return navigateTo(paths.courseSelection, { courseOrderId });
}
