import { waitFor } from "xstate";
import { pageNow } from "@/entities/lesson/machine/context";
import { isLed, leads, reviewOf } from "@/entities/lesson/machine/facts";
import { type Session, stateOf } from "@/entities/lesson/session";
import { invalidateAfterStart } from "@/entities/order/invalidation";
import { closesAt } from "@/machines/lessonTimer";
import { isTooShort } from "@/machines/reviewFlow";
import { call, serverNow } from "@/rpc";

const PAGE_SIZE = 100;

export async function startReview(review: Session, idempotencyKey: string): Promise<void> {
  const { courseOrderId } = review;
  await call("StartCourseOrder", { courseOrderId }, { idempotencyKey });
  await review.reload();
  void invalidateAfterStart();
}

/** Begins its test, with all of its words. */
export async function beginReview(review: Session): Promise<void> {
  const { groups } = stateOf(review).progress;
  const wordIds = groups.length > 0 ? groups.flat() : await allWordIds(review);
  review.send({ type: "DO", action: { type: "open_review", wordIds } });
}

async function allWordIds({ courseOrderId, words }: Session): Promise<readonly number[]> {
  const ids: number[] = [];
  for (let pageNo = 1; ; pageNo += 1) {
    const asked = { courseOrderId, pageNo, pageSize: PAGE_SIZE };
    const { data, total } = await call("CustomerListReviewWords", asked);
    words.add(data);
    ids.push(...data.map(({ id }) => id));
    if (data.length === 0 || ids.length >= total) return ids;
  }
}

/**
 * Leaves it within its first minute, so that it does not count. After that it continues unchanged.
 */
export async function leaveReview(
  { courseOrderId, send }: Session,
  idempotencyKey: string,
): Promise<boolean> {
  send({ type: "LEAVE" });
  try {
    const order = await call("CustomerLeaveReview", { courseOrderId }, { idempotencyKey });
    const goesOn = order.status === "IN_PROGRESS";
    send({ type: goesOn ? "STAY" : "LEFT" });
    return goesOn;
  } catch (error) {
    send({ type: "STAY" });
    throw error;
  }
}

/**
 * Submits it: its answers, its stars, its end. Without an answer the device keeps it, and sends it
 * once there is one, even if its page or the app has been left.
 */
export async function finishReview(
  { courseOrderId, ending }: Session,
  stars: number,
  idempotencyKey: string,
): Promise<void> {
  const keys = { submitKey: idempotencyKey, completeKey: idempotencyKey };
  const how = { slot: null, withoutTest: false, completes: false };
  ending.send({ type: "END", ending: { ...how, ...keys, result: { courseOrderId, stars } } });
  const { value, context } = await waitFor(ending, (snapshot) => !snapshot.matches("working"));
  if (value === "open") return;
  if (value === "failed") ending.send({ type: "GIVE_UP" });
  throw context.error;
}

/** Whether it is running, this side leads it, and has not left it. */
function isLedHere(review: Session): boolean {
  const state = stateOf(review);
  const isRunning = state.facts.clock.status === "IN_PROGRESS" && pageNow(state) !== "left";
  return isRunning && leads(state.facts, state.role);
}

/** Whether leaving it now discards it: only for its leader. */
export function countsForNothing(review: Session): boolean {
  const { utcStarted } = stateOf(review).facts.clock;
  return isLedHere(review) && isTooShort(utcStarted ?? 0, serverNow());
}

/** Whether it has answers from here that count only once it is done. */
export function isUnfinished(review: Session): boolean {
  const state = stateOf(review);
  const { right, wrong } = reviewOf(state.facts, state.progress).run;
  const isDone = pageNow(state) === "rating" && state.facts.order.rating !== null;
  return isLedHere(review) && right.length + wrong.length > 0 && !isDone;
}

/** Until when its answers stay: then the clock puts back an unfinished review. */
export function keptUntil(review: Session): number {
  const { facts } = stateOf(review);
  return closesAt(facts.clock.deadline ?? serverNow(), !isLed(facts));
}
