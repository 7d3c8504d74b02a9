import { navigateTo } from "@/app/navigation";
import { paths } from "@/app/paths";
import { runningLesson } from "@/app/runningLesson";
import type { Lesson } from "./store/lesson";
import { type Opening, openLesson } from "./store/opened";
import { placesOf, queryOf } from "./store/place";

/** The pages of the steps, so that going from one to the next waits for no download. */
const steps = import.meta.glob("./screens/*.tsx");

function prefetchSteps(): void {
  for (const load of Object.values(steps)) void load().catch(() => undefined);
}

/** Where a lesson stands now. */
export function placeNow(lesson: Lesson) {
  const { order } = lesson.facts.get();
  const { progress } = lesson.sync.getSnapshot().context;
  const [place = { path: paths.courseSelection }] = placesOf({
    order,
    progress,
    leads: lesson.leads,
    isTimeUp: lesson.isTimeUp,
  });
  return place;
}

function settled({ opening }: ReturnType<typeof openLesson>): Promise<Opening> {
  return new Promise((resolve) => {
    const look = () => {
      const now = opening.get();
      if (now.state === "loading") return;
      unsubscribe();
      resolve(now);
    };
    const unsubscribe = opening.subscribe(look);
    look();
  });
}

/** Opens the page where the lesson of this order stands. */
export async function enterLesson(courseOrderId: number): Promise<void> {
  prefetchSteps();
  const opened = openLesson(courseOrderId);
  const wasOpen = opened.opening.get().state === "ready";
  if (opened.opening.get().state === "failed") void opened.load();
  const now = await settled(opened);
  if (now.state !== "ready") {
    // The page says what went wrong and tries again on a tap.
    return navigateTo(paths.courseSelection, { courseOrderId });
  }
  const { lesson } = now;
  // One that was opened before may have been started or ended elsewhere since.
  if (wasOpen) await lesson.reload().catch(() => undefined);
  if (lesson.facts.get().clock.status === "IN_PROGRESS") runningLesson.enter(courseOrderId);
  const place = placeNow(lesson);
  return navigateTo(place.path, queryOf(courseOrderId, place));
}
