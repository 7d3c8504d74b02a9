import { placeNow } from "@/entities/lesson/machine/context";
import { queryOf } from "@/entities/lesson/machine/place";
import { openSession } from "@/entities/lesson/opened";
import { settledOpening } from "@/entities/lesson/openings";
import { type Session, stateOf } from "@/entities/lesson/session";
import { runningLesson } from "@/entities/order/runningLesson";
import { MOST_HARD_WORDS } from "@/machines/constants";
import { navigateTo } from "@/navigation";
import { paths } from "@/paths";
import { call } from "@/rpc";
import { begin } from "./begin";

export { sendLeftovers } from "@/entities/lesson/opened";

/** Preloads the pages of the steps, so that no step waits for a download. */
const steps = import.meta.glob("./screens/*.tsx");

function prefetchSteps(): void {
  for (const load of Object.values(steps)) void load().catch(() => undefined);
}

/** The current lesson of this order; none if it does not load. */
async function opened(courseOrderId: number): Promise<Session | null> {
  const { opening, load } = openSession(courseOrderId);
  const wasOpen = opening.get().state === "ready";
  if (opening.get().state === "failed") void load();
  const now = await settledOpening(opening);
  if (now.state !== "ready") return null;
  const lesson = now.opened;
  // A lesson opened before may have been started or ended elsewhere since.
  if (wasOpen) await lesson.reload().catch(() => undefined);
  const { order, clock } = stateOf(lesson).facts;
  if (clock.status === "IN_PROGRESS") runningLesson.enter(order);
  return lesson;
}

function show(courseOrderId: number, lesson: Session | null): Promise<void> {
  // Without a lesson the page shows the error and retries on a tap.
  if (lesson === null) return navigateTo(paths.courseSelection, { courseOrderId });
  const place = placeNow(stateOf(lesson));
  return navigateTo(place.path, queryOf(courseOrderId, place));
}

/** Opens the current page of this order's lesson. */
export async function enterLesson(courseOrderId: number): Promise<void> {
  prefetchSteps();
  return show(courseOrderId, await opened(courseOrderId));
}

/**
 * Opens the lesson of this order; one without words begins with the student's hard words and the
 * next five of its book.
 */
export async function beginLesson(courseOrderId: number): Promise<void> {
  prefetchSteps();
  const lesson = await opened(courseOrderId);
  // If the words do not load, the pages before the first word show the error and retry.
  if (lesson) await takeFive(lesson).catch(() => undefined);
  return show(courseOrderId, lesson);
}

async function takeFive(lesson: Session): Promise<void> {
  const { courseOrderId } = lesson;
  const { progress } = stateOf(lesson);
  if (progress.step !== null || progress.chosenIds.length > 0) return;
  const asked = { courseOrderId, size: 5 } as const;
  const offered = { pageSize: MOST_HARD_WORDS } as const;
  const [{ data }, hard] = await Promise.all([
    call("CustomerListCourseOrderPendingLearnNewWords", asked),
    call("CustomerListHardWords", offered).catch(() => ({ data: [] })),
  ]);
  lesson.words.add(data);
  for (const { id } of data)
    lesson.send({ type: "DO", action: { type: "mark_word", wordId: id, isMarked: true } });
  begin(
    lesson,
    hard.data.map(({ id }) => id),
  );
}

/** Asks how to end the lesson of this order, over the current page. */
export async function endLesson(courseOrderId: number): Promise<void> {
  const lesson = await opened(courseOrderId);
  const isRunning = lesson && stateOf(lesson).facts.clock.status === "IN_PROGRESS";
  if (!isRunning) return show(courseOrderId, lesson);
  lesson.send({ type: "ASK_END" });
}
