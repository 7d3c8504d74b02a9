import { dayBelow, dayOfMonth, longDateOf } from "@/i18n/when";
import { serverNow } from "@/rpc";
import styles from "./List.module.css";
import type { Day } from "./months";
import { RecordRow } from "./RecordRow";

/** Records day by day: each date once, in the gutter. */
export function Days({ days }: { readonly days: readonly Day[] }) {
  const now = serverNow();
  return (
    <div className={styles.days}>
      {days.map(({ day, records }) => {
        const at = records[0]?.order.appointmentTime ?? now;
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
              {records.map((record) => (
                <RecordRow key={record.order.courseOrderId} record={record} />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
