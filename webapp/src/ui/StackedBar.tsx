import { classes } from "./classes";
import styles from "./StackedBar.module.css";
import tones from "./tones.module.css";

export interface Share {
  readonly label: string;
  readonly value: number;
  /** How the value is written, where it is no plain number. */
  readonly text?: string;
  readonly tone: "mastered" | "test" | "forgotten" | "new" | "failed";
}

const looks = {
  mastered: tones.brand,
  test: tones.soft,
  forgotten: tones.sun,
  new: styles.new,
  failed: styles.failed,
};

interface StackedBarProps {
  readonly shares: readonly Share[];
  /** The numbers stand elsewhere: the bar alone. */
  readonly bare?: boolean;
}

/** A whole, and what it consists of: a bar for the eye, with its own numbers under it. */
export function StackedBar({ shares, bare = false }: StackedBarProps) {
  return (
    <div>
      <div className={styles.bar} aria-hidden="true">
        {shares
          .filter(({ value }) => value > 0)
          .map(({ tone, value }) => (
            <span key={tone} className={looks[tone]} style={{ flex: value }} />
          ))}
      </div>
      {!bare && (
        <dl className={styles.legend}>
          {shares.map(({ tone, label, value, text }) => (
            <div key={tone} className={classes(styles.part, looks[tone])}>
              <dt>{label}</dt>
              <dd>{text ?? value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
