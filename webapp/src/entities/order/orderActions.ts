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
 * Explains why a class could not be started, and offers to continue another running one of this
 * person. Reloads the orders, because this one may be canceled, over, or running by now.
 */
export async function tellStartFailed(error: unknown, fallback: ErrorKey): Promise<void> {
  void invalidateOrders();
  const text = errorText(error, fallback);
  if (!text) return;
  const running = refusedWith(error, "ANOTHER_LESSON_RUNS") ? await ownRunning() : undefined;
  if (!running) return toast(text);
  await i18n.loadNamespaces("entities");
  const goes = await confirm({
    title: i18n.t("entities:anotherRuns"),
    text: i18n.t("entities:anotherRunsText"),
    confirmLabel: i18n.t("entities:toRunning"),
  });
  if (goes) await enterOrder(running);
}

/** This person's running order; none if it is the other person's, or unknown. */
export async function ownRunning(): Promise<CourseOrderView | undefined> {
  const found = call("CustomerListCourseOrder", { status: "IN_PROGRESS", period: "ANY" });
  return found.then(({ data }) => data[0]).catch(() => undefined);
}
