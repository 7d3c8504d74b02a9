import type { ReactNode } from "react";
import styles from "./Badge.module.css";
import { classes } from "./classes";
import tints from "./tints.module.css";

export type Tone = "neutral" | "positive" | "warning" | "negative";

interface BadgeProps {
  readonly tone?: Tone;
  /** Rounder and wider, for a corner instead of a line of text. */
  readonly round?: boolean;
  readonly children: ReactNode;
}

/** A status in one word. */
export function Badge({ tone = "neutral", round = false, children }: BadgeProps) {
  return (
    <span className={classes(styles.badge, tints[tone], round && styles.round)}>{children}</span>
  );
}
