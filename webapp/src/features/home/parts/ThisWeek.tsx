import { useTranslation } from "react-i18next";
import { localDay, weekOf } from "@/i18n/format";
import type { CourseOrderView } from "@/rpc";
import { type Day, Week } from "@/ui/Week";
import styles from "../Home.module.css";

interface ThisWeekProps {
  readonly now: number;
  readonly orders: readonly CourseOrderView[];
  /** How much of today's work is done, from 0 to 1. */
  readonly done: number;
}

/** On which days of this week something was learned. */
export function ThisWeek({ now, orders, done }: ThisWeekProps) {
  const { t } = useTranslation("home");
  const today = localDay(now);
  const learned = new Set(
    orders
      .filter(({ status }) => status === "COMPLETED")
      .map((order) => localDay(order.utcEnded ?? order.appointmentTime)),
  );
  const stateOf = (day: number): Day["state"] => {
    if (day > today) return "ahead";
    if (learned.has(day)) return day === today && done < 1 ? "today" : "did";
    return day === today ? "today" : "rest";
  };
  const days = weekOf(now).map(({ day, letter, name }) => {
    const state = stateOf(day);
    return { letter, state, said: t(`day_${state}`, { name }), done };
  });
  const count = weekOf(now).filter(({ day }) => learned.has(day)).length;
  return (
    <div>
      <p className={styles.line}>
        <span>{t("week")}</span>
        {count > 0 && <span>{t("weekDays", { count })}</span>}
      </p>
      <Week label={t("week")} days={days} />
    </div>
  );
}
