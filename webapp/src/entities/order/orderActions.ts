import { i18n } from "@/i18n";
import { type ErrorKey, errorText } from "@/i18n/errorText";
import { type CourseOrderView, call, refusedWith } from "@/rpc";
import { confirm, toast } from "@/ui";
import { invalidateAfterStart, invalidateOrders } from "./invalidation";
import { enterOrder } from "./lessonEntry";

/** Starts the class of an order and enters it. */
export async function startClass(courseOrderId: number, idempotencyKey: string): Promise<void> {
  const order = await call("StartCourseOrder", { courseOrderId }, { idempotencyKey });
  void invalidateAfterStart();
  await enterOrder(order);
}

/**
 * Tells why a class could not be started; when another one of this person's runs, offers to go on
 * with that. The orders are read again: this one may have been called off, be over, or run by now.
 */
export async function tellStartFailed(error: unknown, fallback: ErrorKey): Promise<void> {
  void invalidateOrders();
  const text = errorText(error, fallback);
  if (!text) return;
  const running = refusedWith(error, "ANOTHER_LESSON_RUNS") ? await ownRunning() : undefined;
  if (!running) return toast(text);
  const goes = await confirm({
    title: i18n.t("anotherRuns"),
    text: i18n.t("anotherRunsText"),
    confirmLabel: i18n.t("toRunning"),
  });
  if (goes) await enterOrder(running);
}

/** The order of this person's that runs; none when it is the other person's, or nobody can say. */
export async function ownRunning(): Promise<CourseOrderView | undefined> {
  const found = call("CustomerListCourseOrder", { status: "IN_PROGRESS", period: "ANY" });
  return found.then(({ data }) => data[0]).catch(() => undefined);
}
