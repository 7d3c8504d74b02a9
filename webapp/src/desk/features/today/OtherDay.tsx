import { useTranslation } from "react-i18next";
import { instantOf } from "@/i18n/days";
import { dayNumber } from "@/i18n/format";
import { DAY_MS } from "@/time";
import { deskPaths, goTo } from "../../navigation";
import { Act } from "../../ui/Act";
import { useShortcuts } from "../../ui/shortcuts";
import { dateOf } from "../../when";
import styles from "./Today.module.css";

/** Whether a text of the address is a date. */
export function isDay(text: string | null): text is string {
  return text !== null && !Number.isNaN(dayNumber(text));
}

interface OtherDayProps {
  /** Dates as a date field writes them. */
  readonly shown: string;
  readonly today: string;
}

/** Leads to the day before and after, to any day, and back to today. */
export function OtherDay({ shown, today }: OtherDayProps) {
  const { t } = useTranslation("deskToday");
  const open = (day: string) => goTo(deskPaths.today, day === today ? {} : { day });
  const step = (days: number) => open(dateOf(instantOf(shown) + days * DAY_MS));
  useShortcuts([
    { key: "[", label: t("dayBefore"), run: () => step(-1) },
    { key: "]", label: t("dayAfter"), run: () => step(1) },
  ]);
  return (
    <div className={styles.days}>
      <Act onClick={() => step(-1)}>{t("dayBefore")}</Act>
      <input
        type="date"
        className={styles.day}
        aria-label={t("otherDay")}
        value={shown}
        onChange={({ target }) => isDay(target.value) && open(target.value)}
      />
      <Act onClick={() => step(1)}>{t("dayAfter")}</Act>
      {shown !== today && <Act onClick={() => open(today)}>{t("backToToday")}</Act>}
    </div>
  );
}
