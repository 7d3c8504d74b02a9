import { useTranslation } from "react-i18next";
import { i18n } from "@/i18n";
import type { ReviewAgenda } from "@/rpc";
import { CalendarStrip, type DayState, type StripDay } from "@/ui/CalendarStrip";
import styles from "../Agenda.module.css";

const DAYS = 7;

/** This week, day by day: done, missed, open, with what is due on the days ahead. */
export function Week({ agenda }: { readonly agenda: ReviewAgenda }) {
  const { t } = useTranslation(["reviews", "common"]);
  const { today } = agenda;
  const named = (day: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(i18n.language, { ...options, timeZone: "UTC" }).format(Date.parse(day));
  const days = agenda.days.slice(0, DAYS).map(({ day, open, done, missed, words }) => {
    const isToday = day === today;
    const whole = named(day, { weekday: "long", month: "long", day: "numeric" });
    let state: DayState = "empty";
    if (open > 0) state = day < today ? "missed" : "due";
    else if (done > 0) state = "done";
    else if (missed > 0) state = "missed";
    const names = {
      due: t("dayOpen", { day: whole, count: open }),
      done: t("dayDone", { day: whole, count: done }),
      missed: open > 0 ? t("dayOpen", { day: whole, count: open }) : t("dayMissed", { day: whole }),
      empty: t("dayNone", { day: whole }),
    };
    return {
      value: day,
      weekday: isToday ? t("common:today") : named(day, { weekday: "narrow" }),
      day: String(Number(day.slice(-2))),
      name: names[state],
      state,
      count: day > today && open > 0 ? words : undefined,
      isToday,
    } satisfies StripDay<string>;
  });
  return (
    <div className={styles.strip}>
      <CalendarStrip label={t("strip")} days={days} />
    </div>
  );
}
