import { useTranslation } from "react-i18next";
import type { CourseOrderView } from "@/rpc";
import { OrderCard } from "@/ui/OrderCard";
import { OrderButtons } from "./orderActions";
import { useIsTutor } from "./session";

const BUTTONS = new Set(["START", "ENTER", "COMPLETE"]);

/** An order as its student or tutor sees it in a list, with its buttons. */
export function OrderItem({ order }: { readonly order: CourseOrderView }) {
  const { t } = useTranslation();
  const isTutor = useIsTutor();
  const other = isTutor ? order.user : order.tutor;
  const actionable = order.actions.some((action) => BUTTONS.has(action));
  const waits = !isTutor && order.status === "RESERVED" && order.tutor !== null && !actionable;
  return (
    <OrderCard
      order={order}
      withWhom={other?.userName ?? null}
      actions={actionable && <OrderButtons order={order} />}
      hint={waits ? t("waitForTutor") : null}
    />
  );
}
