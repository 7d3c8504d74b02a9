import styles from "./Tally.module.css";

interface TallyProps {
  readonly counts: readonly { readonly label: string; readonly count: number }[];
}

/** Counts side by side; said once when they come. */
export function Tally({ counts }: TallyProps) {
  return (
    <dl className={styles.tally} aria-live="polite">
      {counts.map(({ label, count }) => (
        <div key={label} className={styles.one}>
          <dt>{label}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  );
}
