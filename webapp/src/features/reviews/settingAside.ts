import { offerStarted } from "@/entities/lesson/gaveWay";
import type { SetAside } from "@/entities/lesson/machine/facts";
import { closeSession } from "@/entities/lesson/opened";
import { invalidateOrders } from "@/entities/order/invalidation";
import { i18n } from "@/i18n";
import { switchTab } from "@/navigation";
import { paths } from "@/paths";
import { toast } from "@/ui";

/**
 * Leaves a review that was put back while it was held here, and says why: it gave way, it was left
 * on another device, or it was idle for too long.
 */
export async function goAside(courseOrderId: number, why: SetAside): Promise<void> {
  closeSession(courseOrderId);
  await switchTab(paths.antiForgetting);
  void invalidateOrders();
  if (!(await offerStarted("review"))) toast(i18n.t(`reviews:setAside_${why}`));
}
