import { classes } from "./classes";
import styles from "./StackedBar.module.css";
import tones from "./tones.module.css";

export interface Share {
  readonly label: string;
  readonly value: number;
  /** The formatted value, unless it is a plain number. */
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
  /** The bar alone, because the numbers are elsewhere. */
  readonly bare?: boolean;
}

/** A whole and its parts: a bar, with its numbers below. */
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
