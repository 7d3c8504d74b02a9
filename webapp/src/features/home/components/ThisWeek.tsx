import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { weekOf } from "@/i18n/days";
import { dayNumber, localDay } from "@/i18n/format";
import { callQuery } from "@/queries";
import { Inline } from "@/ui";
import { type Day, Week } from "@/ui/Week";
import styles from "../Home.module.css";

interface ThisWeekProps {
  readonly now: number;
  /** The done part of today's work, from 0 to 1. */
  readonly done: number;
}

/** The days of this week with practice, and the current streak. */
export function ThisWeek({ now, done }: ThisWeekProps) {
  const { t } = useTranslation("home");
  const { data } = useQuery(callQuery("CustomerRetrieveStudentMetric", { days: 7 }));
  const today = localDay(now);
  const practised = new Set(
    data?.days.filter(({ isPractised }) => isPractised).map(({ day }) => dayNumber(day)),
  );
  const week = weekOf(now);
  const days = week.map(({ day, letter, name }): Day => {
    const state = day > today ? "ahead" : practised.has(day) ? "did" : "rest";
    if (day !== today) return { letter, state, said: t(`day_${state}`, { name }) };
    const said = t(state === "did" ? "day_todayDid" : "day_today", { name });
    return { letter, state, said, today: done };
  });
  const count = week.filter(({ day }) => practised.has(day)).length;
  const streak = data?.streakDays ?? 0;
  return (
    <div>
      <Inline as="p" wraps apart className={styles.line}>
        <span>{t("week")}</span>
        <span>
          {count > 0 && t("weekDays", { count })}
          {streak > 1 && ` · ${t("streak", { count: streak })}`}
        </span>
      </Inline>
      <Week label={t("week")} days={days} />
    </div>
  );
}
