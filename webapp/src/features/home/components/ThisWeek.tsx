import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { dayNumber, localDay, weekOf } from "@/i18n/format";
import { callQuery } from "@/queries";
import { type Day, Week } from "@/ui/Week";
import styles from "../Home.module.css";

interface ThisWeekProps {
  readonly now: number;
  /** How much of today's work is done, from 0 to 1. */
  readonly done: number;
}

/** On which days of this week something was practised, and on how many days on end. */
export function ThisWeek({ now, done }: ThisWeekProps) {
  const { t } = useTranslation("home");
  const { data } = useQuery(callQuery("CustomerRetrieveStudentMetric", { days: 7 }));
  const today = localDay(now);
  const learned = new Set(
    data?.days
      .filter((day) => day.minutes + day.wordsLearned + day.reviewAsked + day.reviewsDone > 0)
      .map(({ day }) => dayNumber(day)),
  );
  const stateOf = (day: number): Day["state"] => {
    if (day > today) return "ahead";
    if (learned.has(day)) return day === today && done < 1 ? "today" : "did";
    return day === today ? "today" : "rest";
  };
  const week = weekOf(now);
  const days = week.map(({ day, letter, name }) => {
    const state = stateOf(day);
    return { letter, state, said: t(`day_${state}`, { name }), done };
  });
  const count = week.filter(({ day }) => learned.has(day)).length;
  const streak = data?.streakDays ?? 0;
  return (
    <div>
      <p className={styles.line}>
        <span>{t("week")}</span>
        <span>
          {count > 0 && t("weekDays", { count })}
          {streak > 1 && ` · ${t("streak", { count: streak })}`}
        </span>
      </p>
      <Week label={t("week")} days={days} />
    </div>
  );
}
