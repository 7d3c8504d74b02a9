import { useTranslation } from "react-i18next";
import { clockTime } from "@/i18n/format";
import { dayBelow, dayOfMonth, longDateOf } from "@/i18n/when";
import { navigateTo } from "@/navigation";
import { paths } from "@/paths";
import { type CommissionView, serverNow } from "@/rpc";
import { classes, Icon } from "@/ui";
import { Facts } from "@/ui/Facts";
import { money } from "../money";
import styles from "../Pay.module.css";
import { tones } from "../tones";
import type { Day } from "./days";

const MINUTE_MS = 60_000;

/** Commissions day by day: each date once, in the gutter. */
export function CommissionDays({ days }: { readonly days: readonly Day[] }) {
  const now = serverNow();
  return (
    <div className={styles.days}>
      {days.map(({ day, rows }) => {
        const at = rows[0]?.utcEnded ?? now;
        return (
          <section key={day} className={styles.day}>
            <h3 className={styles.date}>
              <span aria-hidden="true" className={styles.number}>
                {dayOfMonth(at)}
              </span>
              <span aria-hidden="true" className={styles.weekday}>
                {dayBelow(at, now)}
              </span>
              <span className="visually-hidden">{longDateOf(at, now)}</span>
            </h3>
            <ul className={styles.rows}>
              {rows.map((row) => (
                <CommissionRow key={row.courseOrderId} row={row} />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

/** What one class pays, and where that stands; a tap opens why. */
function CommissionRow({ row }: { readonly row: CommissionView }) {
  const { t } = useTranslation("pay");
  const { t: common } = useTranslation();
  const taught = Math.floor(row.practiceTime / MINUTE_MS);
  return (
    <li className={styles.item}>
      <button
        type="button"
        className={styles.row}
        onClick={() =>
          void navigateTo(paths.commissionDetail, { courseOrderId: row.courseOrderId })
        }
      >
        <span className={styles.time}>{clockTime(row.appointmentTime)}</span>
        <span className={styles.texts}>
          <span className={styles.name}>{row.userName}</span>
          <span className={styles.quiet}>
            <Facts
              facts={[
                common(`lesson${row.lessonType}`),
                taught < row.trainingDuration && t("taught", { count: taught }),
                row.problemFlag && t("flagged"),
              ]}
            />
          </span>
        </span>
        <span className={styles.end}>
          <span className={styles.name}>{money(row.totalFen)}</span>
          <span className={classes(styles.status, styles[tones[row.status]])}>{t(row.status)}</span>
        </span>
        <span className={styles.more}>
          <Icon name="forward" size={18} />
        </span>
      </button>
    </li>
  );
}
