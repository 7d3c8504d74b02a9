import { classes } from "./classes";
import styles from "./TimeRing.module.css";

interface TimeRingProps {
  /** How long it takes to come round, in milliseconds. */
  readonly ms: number;
  /** How much of it has passed. */
  readonly passed?: number;
  readonly tone: "brand" | "sky" | "sun";
  /** Runs empty instead of full. */
  readonly isEmptying?: boolean;
}

/** Each half turns into sight, one after the other: what only turns costs no painting. */
const HALVES = [
  [styles.first, "M18 1a17 17 0 0 1 0 34"],
  [styles.second, "M18 35a17 17 0 0 1 0 -34"],
] as const;

/** Time, as a ring around what it is about. */
export function TimeRing({ ms, passed = 0, tone, isEmptying = false }: TimeRingProps) {
  const style = {
    animationDuration: `${ms}ms`,
    animationDelay: `${-passed}ms`,
    animationDirection: isEmptying ? "reverse" : "normal",
  };
  return (
    <span className={classes(styles.ring, styles[tone])}>
      {HALVES.map(([half, arc]) => (
        <span key={arc} className={half}>
          <svg aria-hidden="true" viewBox="0 0 36 36" style={style}>
            <path d={arc} />
          </svg>
        </span>
      ))}
    </span>
  );
}
