import type { ReactNode } from "react";
import { dayBelow, dayOfMonth, longDateOf } from "@/i18n/when";
import { serverNow } from "@/rpc";
import type { Day } from "./byMonth";
import styles from "./DayList.module.css";

interface DayListProps<Row> {
  readonly days: readonly Day<Row>[];
  /** A row as an item of a list. */
  readonly children: (row: Row) => ReactNode;
}

/** Rows day by day: each date once, in the gutter. */
export function DayList<Row>({ days, children }: DayListProps<Row>) {
  const now = serverNow();
  return (
    <div className={styles.days}>
      {days.map(({ day, at, rows }) => (
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
          <ul className={styles.rows}>{rows.map(children)}</ul>
        </section>
      ))}
    </div>
  );
}
