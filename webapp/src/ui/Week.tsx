import { classes } from "./classes";
import { Icon } from "./Icon";
import { Ring } from "./Ring";
import styles from "./Week.module.css";

export interface Day {
  /** One letter or character. */
  readonly letter: string;
  /** The full text for screen readers: the day and its state. */
  readonly said: string;
  readonly state: "did" | "rest" | "ahead";
  /** Only for today: the done part of its work, from 0 to 1. */
  readonly today?: number | undefined;
}

/** The seven days of a week: shape and colour show the days with practice. */
export function Week({ label, days }: { readonly label: string; readonly days: readonly Day[] }) {
  return (
    <ol className={styles.days} aria-label={label}>
      {days.map(({ letter, said, state, today }) => {
        const check = state === "did" && <Icon name="check" size={18} />;
        const isRing = today !== undefined && !(check && today >= 1);
        const looks = classes(
          styles.day,
          today !== undefined && styles.today,
          !isRing && styles[state],
        );
        return (
          <li key={said} className={looks}>
            <span aria-hidden="true">{letter}</span>
            <span aria-hidden="true" className={styles.mark}>
              {isRing ? (
                <Ring value={today} max={1} size={36} line={3} tone="sun">
                  {check}
                </Ring>
              ) : (
                check
              )}
            </span>
            <span className="visually-hidden">{said}</span>
          </li>
        );
      })}
    </ol>
  );
}
