import { useTranslation } from "react-i18next";
import { classes } from "@/ui";
import styles from "./Legend.module.css";
import week from "./Week.module.css";

const states = ["SELECTABLE", "SCHEDULED_TRAINING", "PENDING_REVIEW", "APPROVED"] as const;

/** The meaning of the colours of half hours. */
export function Legend() {
  const { t } = useTranslation("rest");
  return (
    <ul className={styles.legend}>
      {states.map((state) => (
        <li key={state}>
          <span aria-hidden="true" className={classes(week.slot, week[state], styles.box)} />
          {t(`state_${state}`)}
        </li>
      ))}
    </ul>
  );
}
