import { classes } from "./classes";
import { Icon } from "./Icon";
import { Ring } from "./Ring";
import styles from "./Week.module.css";

export interface Day {
  /** One letter or character. */
  readonly letter: string;
  /** The whole of it, for whoever listens: which day, and what of it. */
  readonly said: string;
  readonly state: "did" | "rest" | "today" | "ahead";
  /** Of today's work, from 0 to 1. */
  readonly done?: number;
}

/** The seven days of a week: shape and colour say on which something was learned. */
export function Week({ label, days }: { readonly label: string; readonly days: readonly Day[] }) {
  return (
    <ol className={styles.days} aria-label={label}>
      {days.map(({ letter, said, state, done = 0 }) => (
        <li key={said} className={classes(styles.day, styles[state])}>
          <span aria-hidden="true">{letter}</span>
          <span aria-hidden="true" className={styles.mark}>
            {state === "did" && <Icon name="check" size={18} />}
            {state === "today" && <Ring value={done} max={1} size={36} line={3} tone="sun" />}
          </span>
          <span className="visually-hidden">{said}</span>
        </li>
      ))}
    </ol>
  );
}
