import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useIsTutor } from "@/entities/person/session";
import { isSameDay } from "@/i18n/days";
import { navigateTo } from "@/navigation";
import { paths } from "@/paths";
import { type CourseOrderView, serverNow } from "@/rpc";
import { OrderButtons } from "./OrderButtons";
import { OrderCard } from "./OrderCard";
import { OrderDetails } from "./OrderDetails";
import { useOpening } from "./useOpening";

const OVER = new Set(["COMPLETED", "CANCELED", "EXPIRED"]);
const BUTTONS = new Set(["START", "ENTER", "COMPLETE", "APPROVE_DELETION"]);

/**
 * An order in a list as its student or tutor sees it, with its buttons; a past one opens its
 * record.
 */
export function OrderItem({ order }: { readonly order: CourseOrderView }) {
  const { t } = useTranslation();
  const isTutor = useIsTutor();
  const opening = useOpening();
  const [isOpen, setOpen] = useState(false);
  const other = isTutor ? order.user : order.tutor;
  const actionable = order.actions.some((action) => BUTTONS.has(action));
  const tutorStarts = order.tutor !== null && order.lessonType !== "ANTI_FORGETTING";
  const today = isSameDay(order.appointmentTime, serverNow());
  const endsIt = order.isOverdue && order.actions.includes("COMPLETE");
  const isOver = OVER.has(order.status);
  const { courseOrderId } = order;
  const waits = !isTutor && tutorStarts && today && order.status === "RESERVED";
  const opens = today ? opening(order) : null;
  return (
    <>
      <OrderCard
        order={order}
        withWhom={other?.userName ?? null}
        actions={actionable && <OrderButtons order={order} />}
        hint={endsIt ? t("overdueRuns") : waits ? t("waitForTutor") : opens}
        isOver={isOver}
        onOpen={() =>
          isOver ? void navigateTo(paths.personalClassRecord, { courseOrderId }) : setOpen(true)
        }
      />
      {isOpen && <OrderDetails order={order} onClose={() => setOpen(false)} />}
    </>
  );
}
