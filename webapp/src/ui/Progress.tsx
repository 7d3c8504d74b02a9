import styles from "./Progress.module.css";

interface ProgressProps {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  /** Shows "3/5" at its right. */
  readonly numbered?: boolean;
}

/** A bar, optionally with its numbers. */
export function Progress({ label, value, max, numbered = false }: ProgressProps) {
  return (
    <div className={styles.line}>
      <progress className={styles.bar} aria-label={label} value={value} max={Math.max(max, 1)} />
      {numbered && (
        <span className={styles.numbers} aria-hidden="true">
          {value}/{max}
        </span>
      )}
    </div>
  );
}
