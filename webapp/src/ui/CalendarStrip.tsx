import { useId } from "react";
import styles from "./CalendarStrip.module.css";
import { classes } from "./classes";
import { Drawing, Icon } from "./Icon";
import { shapes } from "./shapes";

/** The state of a day; each state has its own shape. */
export type DayState = "done" | "missed" | "due" | "empty";

export interface StripDay<Value> {
  readonly value: Value;
  /** A short heading for a column: Tue. */
  readonly weekday: string;
  /** The day of the month. */
  readonly day: string;
  /** The full text for screen readers: Tuesday 19 May, 2 reviews done. */
  readonly name: string;
  readonly state: DayState;
  /** Replaces the state: how much is due. */
  readonly count?: number | undefined;
  readonly isToday?: boolean;
}

interface CalendarStripProps<Value> {
  readonly label: string;
  readonly days: readonly StripDay<Value>[];
  /** The chosen day. */
  readonly value?: Value | undefined;
  /** None if the days are only shown. */
  readonly onChange?: ((value: Value) => void) | undefined;
}

/** A row of days, usually a week; one can be chosen, like radio buttons. */
export function CalendarStrip<Value extends string | number>(props: CalendarStripProps<Value>) {
  const { label, days, value, onChange } = props;
  const name = useId();
  if (!onChange) {
    return (
      <ol className={styles.days} aria-label={label}>
        {days.map((day) => (
          <li
            key={day.value}
            className={styles.day}
            aria-current={day.isToday ? "date" : undefined}
          >
            <Column day={day} />
          </li>
        ))}
      </ol>
    );
  }
  return (
    <fieldset className={styles.days}>
      <legend className="visually-hidden">{label}</legend>
      {days.map((day) => (
        <label
          key={day.value}
          className={styles.day}
          aria-current={day.isToday ? "date" : undefined}
        >
          <input
            type="radio"
            name={name}
            checked={day.value === value}
            onChange={() => onChange(day.value)}
          />
          <Column day={day} />
        </label>
      ))}
    </fieldset>
  );
}

function Column<Value>({ day }: { readonly day: StripDay<Value> }) {
  const { state, count } = day;
  return (
    <>
      <span className="visually-hidden">{day.name}</span>
      <span className={styles.column} aria-hidden="true">
        <span className={styles.weekday}>{day.weekday}</span>
        <span className={styles.number}>{day.day}</span>
        {count === undefined ? (
          <span className={classes(styles.state, styles[state])}>
            {state === "done" && <Icon name="check" size={14} />}
            {state === "missed" && <Drawing shape={shapes.cross} size={14} />}
          </span>
        ) : (
          <span className={styles.count}>{count}</span>
        )}
      </span>
    </>
  );
}
