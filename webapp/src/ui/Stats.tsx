import type { ReactNode } from "react";
import { classes } from "./classes";
import styles from "./Stats.module.css";

interface Stat {
  readonly label: string;
  /** None if unknown. */
  readonly value: ReactNode;
}

interface StatsProps {
  readonly stats: readonly Stat[];
  /** Together on one card, each on its own tile, or on the existing background. */
  readonly on?: "card" | "tiles" | "plain";
  /** Announces the numbers when they arrive. */
  readonly live?: boolean;
}

/** Numbers side by side, each with its label. */
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
