import { classes } from "./classes";
import styles from "./TimeRing.module.css";

interface TimeRingProps {
  /** The duration of a full circle, in milliseconds. */
  readonly ms: number;
  /** The elapsed part. */
  readonly passed?: number;
  readonly tone: "brand" | "sky" | "sun";
  /** Empties instead of filling. */
  readonly isEmptying?: boolean;
}

/** Each half rotates into view in turn: pure rotation needs no repainting. */
const HALVES = [
  [styles.first, "M18 1a17 17 0 0 1 0 34"],
  [styles.second, "M18 35a17 17 0 0 1 0 -34"],
] as const;

/** Time, as a ring around the thing it is about. */
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
