import type { ReactNode } from "react";
import { classes } from "./classes";
import styles from "./Stats.module.css";

interface Stat {
  readonly label: string;
  /** None while nobody knows. */
  readonly value: ReactNode;
}

interface StatsProps {
  readonly stats: readonly Stat[];
  /** Together on one card, each on a tile of its own, or on the ground that is there. */
  readonly on?: "card" | "tiles" | "plain";
  /** Says the numbers when they come. */
  readonly live?: boolean;
}

/** Numbers side by side, each with what it counts. */
export function Stats({ stats, on = "card", live = false }: StatsProps) {
  return (
    <dl className={classes(styles.stats, styles[on])} aria-live={live ? "polite" : undefined}>
      {stats.map(({ label, value }) => (
        <div key={label} className={styles.one}>
          <dt>{label}</dt>
          <dd>{value ?? "–"}</dd>
        </div>
      ))}
    </dl>
  );
}
