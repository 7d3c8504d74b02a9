import { classes } from "./classes";
import styles from "./Heatmap.module.css";

export interface HeatDay {
  /** The day in words, for whoever listens: 5 March. */
  readonly name: string;
  /** From 0, nothing, to 3, a lot; none for a day that is still to come. */
  readonly level: 0 | 1 | 2 | 3 | null;
  /** The day's number in words. */
  readonly worded: string;
  readonly isToday?: boolean;
}

export interface HeatWeek {
  /** The week in words: from 2 March. */
  readonly name: string;
  /** Above the column, where a month begins. */
  readonly heading?: string | undefined;
  /** Seven, from the first day of the week. */
  readonly days: readonly HeatDay[];
}

interface HeatmapProps {
  readonly label: string;
  /** The table's first heading: Week. */
  readonly axis: string;
  /** The days of a week: short names for the drawing, whole ones for the table. */
  readonly weekdays: readonly { readonly letter: string; readonly name: string }[];
  readonly weeks: readonly HeatWeek[];
  readonly less: string;
  readonly more: string;
  readonly asTable?: boolean;
}

const levels = [0, 1, 2, 3] as const;

/** Weeks side by side, a square a day: on which days something was done, and how much. */
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
