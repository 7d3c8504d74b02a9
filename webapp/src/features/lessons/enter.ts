import { settledOpening } from "@/entities/lesson/openings";
import { runningLesson } from "@/entities/order/runningLesson";
import { navigateTo } from "@/navigation";
import { paths } from "@/paths";
import { call } from "@/rpc";
import { queryOf } from "./machine/place";
import type { Lesson } from "./store/lesson";
import { openLesson } from "./store/opened";

export { sendLeftovers } from "./store/opened";

/** The pages of the steps, so that going from one to the next waits for no download. */
const steps = import.meta.glob("./screens/*.tsx");

function prefetchSteps(): void {
  for (const load of Object.values(steps)) void load().catch(() => undefined);
}

/** The lesson of this order as it is now; none when it cannot be loaded. */
async function opened(courseOrderId: number): Promise<Lesson | null> {
  const { opening, load } = openLesson(courseOrderId);
  const wasOpen = opening.get().state === "ready";
  if (opening.get().state === "failed") void load();
  const now = await settledOpening(opening);
  if (now.state !== "ready") return null;
  const lesson = now.opened;
  // One that was opened before may have been started or ended elsewhere since.
  if (wasOpen) await lesson.reload().catch(() => undefined);
  if (lesson.facts.clock.status === "IN_PROGRESS") runningLesson.enter(lesson.facts.order);
  return lesson;
}

function show(courseOrderId: number, lesson: Lesson | null): Promise<void> {
  // Without a lesson the page says what went wrong and tries again on a tap.
  if (lesson === null) return navigateTo(paths.courseSelection, { courseOrderId });
  const { place } = lesson;
  return navigateTo(place.path, queryOf(courseOrderId, place));
}

/** Opens the page where the lesson of this order stands. */
export async function enterLesson(courseOrderId: number): Promise<void> {
  prefetchSteps();
  return show(courseOrderId, await opened(courseOrderId));
}

/** Opens the lesson of this order; one without words begins with the next five of its book. */
export async function beginLesson(courseOrderId: number): Promise<void> {
  prefetchSteps();
  const lesson = await opened(courseOrderId);
  // Where the words cannot be read, the pages before the first word say so and ask again.
  if (lesson) await takeFive(lesson).catch(() => undefined);
  return show(courseOrderId, lesson);
}

async function takeFive(lesson: Lesson): Promise<void> {
  const { courseOrderId } = lesson;
  const { progress } = lesson.sync.getSnapshot().context;
  if (progress.step !== null || progress.chosenIds.length > 0) return;
  const asked = { courseOrderId, size: 5 } as const;
  const { data } = await call("CustomerListCourseOrderPendingLearnNewWords", asked);
  lesson.words.add(data);
  for (const { id } of data) lesson.do({ type: "mark_word", wordId: id, isMarked: true });
  lesson.do({ type: "begin" });
}

/** Asks how to end the lesson of this order, over the page one is on. */
export async function endLesson(courseOrderId: number): Promise<void> {
  const lesson = await opened(courseOrderId);
  if (lesson?.facts.clock.status !== "IN_PROGRESS") return show(courseOrderId, lesson);
  lesson.askForEnd();
}
