import { useTranslation } from "react-i18next";
import { useIsTutor } from "@/entities/person/session";
import { isPast } from "../now";
import type { Day } from "../useDay";
import { FeedbackDue } from "./FeedbackDue";
import { FoldedOrders } from "./FoldedOrders";

/** Past orders of today and earlier days: collapsed, newest first. */
export function Past({ now, orders, earlier }: Day) {
  const { t } = useTranslation("home");
  const isTutor = useIsTutor();
  const over = orders.filter((order) => isPast(order, now));
  const past = [...over, ...earlier].toSorted(
    (one, other) => other.appointmentTime - one.appointmentTime,
  );
  return (
    <>
      {isTutor && <FeedbackDue />}
      <FoldedOrders title={t("past")} orders={past} />
    </>
  );
}
