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

/** Time, as a ring around what it is about. */
export function TimeRing({ ms, passed = 0, tone, isEmptying = false }: TimeRingProps) {
  return (
    <svg className={styles.ring} viewBox="0 0 36 36" aria-hidden="true">
      <circle
        className={styles[tone]}
        cx="18"
        cy="18"
        r="17"
        pathLength="1"
        style={{
          animationDuration: `${ms}ms`,
          animationDelay: `${-passed}ms`,
          animationDirection: isEmptying ? "reverse" : "normal",
        }}
      />
    </svg>
  );
}
