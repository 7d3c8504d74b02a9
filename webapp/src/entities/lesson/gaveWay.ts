import { enterOrder } from "@/entities/order/lessonEntry";
import { ownRunning } from "@/entities/order/orderActions";
import { session } from "@/entities/person/session";
import { i18n } from "@/i18n";
import { confirm } from "@/ui";

/**
 * Says that a simulation or a review gave way to what a tutor has started (on another device, if it
 * is their own review), and offers to join that. False if nothing runs.
 */
export async function offerStarted(given: "simulation" | "review"): Promise<boolean> {
  const [running] = await Promise.all([ownRunning(), i18n.loadNamespaces("lessons")]);
  if (!running) return false;
  const isTutor = session.get()?.role === "TEACHER";
  const joins = await confirm({
    title: i18n.t(isTutor ? "lessons:gaveWayTitle_tutor" : "lessons:gaveWayTitle"),
    text: i18n.t(`lessons:gaveWay_${given}`),
    confirmLabel: i18n.t("lessons:toStarted"),
  });
  if (joins) await enterOrder(running);
  return true;
}
