import type { ReactNode } from "react";
import { classes } from "./classes";
import styles from "./Timeline.module.css";

export interface TimelineMoment {
  readonly key: number;
  readonly time: string;
  readonly state: "past" | "now" | "ahead";
  readonly children: ReactNode;
}

/** A day from top to bottom: each time once, in the gutter. */
export function Timeline({ moments }: { readonly moments: readonly TimelineMoment[] }) {
  return (
    <ol className={styles.line}>
      {moments.map(({ key, time, state, children }) => (
        <li key={key} className={classes(styles.moment, styles[state])}>
          <p className={styles.time}>{time}</p>
          <span className={styles.mark} />
          <div className={styles.what}>{children}</div>
        </li>
      ))}
    </ol>
  );
}
