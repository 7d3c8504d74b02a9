import { classes } from "./classes";
import styles from "./Heatmap.module.css";

export interface HeatDay {
  /** The day in words, for screen readers: 5 March. */
  readonly name: string;
  /** From 0 (nothing) to 3 (a lot); none for a future day. */
  readonly level: 0 | 1 | 2 | 3 | null;
  /** The day's number in words. */
  readonly worded: string;
  readonly isToday?: boolean;
}

export interface HeatWeek {
  /** The week in words: from 2 March. */
  readonly name: string;
  /** Above the column in which a month begins. */
  readonly heading?: string | undefined;
  /** Seven days, from the first of the week. */
  readonly days: readonly HeatDay[];
}

interface HeatmapProps {
  readonly label: string;
  /** The table's first heading: Week. */
  readonly axis: string;
  /** The weekdays: short names for the drawing, full ones for the table. */
  readonly weekdays: readonly { readonly letter: string; readonly name: string }[];
  readonly weeks: readonly HeatWeek[];
  readonly less: string;
  readonly more: string;
  readonly asTable?: boolean;
}

const levels = [0, 1, 2, 3] as const;

/** Weeks side by side, one square per day: the days with practice, and how much. */
export function Heatmap(props: HeatmapProps) {
  const { asTable = false, weekdays, weeks } = props;
  return (
    <figure className={styles.figure}>
      {!asTable && (
        <div aria-hidden="true">
          <div className={styles.grid} style={{ "--weeks": weeks.length } as React.CSSProperties}>
            <span />
            {weeks.map(({ name, heading }) => (
              <span key={name} className={styles.heading}>
                {heading}
              </span>
            ))}
            {weekdays.map(({ letter, name }, row) => [
              <span key={name} className={styles.letter}>
                {row % 2 === 0 && letter}
              </span>,
              ...weeks.map((week) => {
                const day = week.days[row];
                return (
                  <span
                    key={week.name + name}
                    className={classes(styles.day, classOf(day), day?.isToday && styles.today)}
                  />
                );
              }),
            ])}
          </div>
          <p className={styles.legend}>
            {props.less}
            {levels.map((level) => (
              <span key={level} className={classes(styles.key, styles[`level${level}`])} />
            ))}
            {props.more}
          </p>
        </div>
      )}
      <div className={asTable ? styles.scrolls : "visually-hidden"}>
        <Table {...props} />
      </div>
    </figure>
  );
}

const classOf = (day: HeatDay | undefined) =>
  day === undefined || day.level === null ? styles.ahead : styles[`level${day.level}`];

function Table({ label, axis, weekdays, weeks }: HeatmapProps) {
  return (
    <table className={styles.table}>
      <caption>{label}</caption>
      <thead>
        <tr>
          <th scope="col">{axis}</th>
          {weekdays.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map(({ name, days }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {days.map((day) => (
              <td key={day.name}>{day.level === null ? "" : day.worded}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
