import { useTranslation } from "react-i18next";
import { part } from "@/i18n/format";
import type { SupplementDay } from "@/rpc";
import { Checkbox } from "@/ui/Checkbox";
import styles from "../AfterClass.module.css";

/** A day in words: 5月24日, May 24. */
export function dateName(iso: string): string {
  return part(Date.parse(iso), { month: "short", day: "numeric", timeZone: "UTC" });
}

interface DaysProps {
  readonly days: readonly SupplementDay[];
  readonly chosen: readonly string[];
  /** How many of them may be chosen. */
  readonly most: number;
  readonly onChange: (dates: readonly string[]) => void;
}

/** The days that may get a review, multiple choice; days with a review are locked. */
export function Days({ days, chosen, most, onChange }: DaysProps) {
  const { t } = useTranslation("afterClass");
  return (
    <fieldset className={styles.days}>
      <legend className="visually-hidden">{t("whichDays")}</legend>
      {days.map(({ day, date, takenBy }) => {
        const isChosen = chosen.includes(date);
        const others = chosen.filter((one) => one !== date);
        return (
          <Checkbox
            key={date}
            bare
            className={styles.day}
            name="dates"
            checked={isChosen}
            disabled={takenBy !== null || (!isChosen && chosen.length >= most)}
            onChange={() => onChange(isChosen ? others : [...others, date])}
          >
            <b>{t("day", { day })}</b>
            <span>{dateName(date)}</span>
            {takenBy !== null && <span>{t("taken")}</span>}
          </Checkbox>
        );
      })}
    </fieldset>
  );
}
