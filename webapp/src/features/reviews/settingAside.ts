import type { SetAside } from "@/entities/lesson/machine/facts";
import { closeSession } from "@/entities/lesson/opened";
import { invalidateOrders } from "@/entities/order/invalidation";
import { enterOrder } from "@/entities/order/lessonEntry";
import { ownRunning } from "@/entities/order/orderActions";
import { session } from "@/entities/person/session";
import { i18n } from "@/i18n";
import { switchTab } from "@/navigation";
import { paths } from "@/paths";
import { confirm, toast } from "@/ui";

/**
 * Leaves a review that was put back while it was held here, and says why: a tutor started an order
 * (on another device if it is their own review, which can then be joined), it was left on another
 * device, or it was idle for too long.
 */
export async function goAside(courseOrderId: number, why: SetAside): Promise<void> {
  closeSession(courseOrderId);
  await switchTab(paths.antiForgetting);
  void invalidateOrders();
  const running = await ownRunning();
  if (!running) return toast(i18n.t(`reviews:setAside_${why}`));
  const isTutor = session.get()?.role === "TEACHER";
  const joins = await confirm({
    title: i18n.t(isTutor ? "reviews:setAsideTitle_tutor" : "reviews:setAsideTitle"),
    text: i18n.t("reviews:setAsideText"),
    confirmLabel: i18n.t("reviews:toStarted"),
  });
  if (joins) await enterOrder(running);
}
