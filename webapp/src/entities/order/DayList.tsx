import type { ReactNode } from "react";
import { isSameDay } from "@/i18n/days";
import { dayBelow, dayOfMonth, longDateOf } from "@/i18n/when";
import { serverNow } from "@/rpc";
import type { Day } from "./byMonth";
import styles from "./DayList.module.css";

interface DayListProps<Row> {
  readonly days: readonly Day<Row>[];
  /** What stands in place of the rows of a day that has none. */
  readonly empty?: string;
  /** A row as an item of a list. */
  readonly children: (row: Row) => ReactNode;
}

/** Rows day by day: each date once, in the gutter; today is marked. */
export function DayList<Row>({ days, empty, children }: DayListProps<Row>) {
  const now = serverNow();
  return (
    <div className={styles.days}>
      {days.map(({ day, at, rows }) => (
        <section
          key={day}
          className={styles.day}
          aria-current={isSameDay(at, now) ? "date" : undefined}
        >
          <h3 className={styles.date}>
            <span aria-hidden="true" className={styles.number}>
              {dayOfMonth(at)}
            </span>
            <span aria-hidden="true" className={styles.weekday}>
              {dayBelow(at, now)}
            </span>
            <span className="visually-hidden">{longDateOf(at, now)}</span>
          </h3>
          {rows.length > 0 ? (
            <ul className={styles.rows}>{rows.map(children)}</ul>
          ) : (
            <p className={styles.empty}>{empty}</p>
          )}
        </section>
      ))}
    </div>
  );
}
