import { classes } from "./classes";
import { Drawing, Icon } from "./Icon";
import styles from "./JudgeButtons.module.css";

interface JudgeButtonsProps {
  readonly notYet: string;
  readonly known: string;
  readonly disabled?: boolean;
  readonly onAnswer: (known: boolean) => void;
}

const WAVE = "M3 13c3-5 6-5 9 0s6 5 9 0";

/** Two equal answers, softly tinted and told apart by their drawing, too: neither is the expected one. */
export function JudgeButtons({ notYet, known, disabled = false, onAnswer }: JudgeButtonsProps) {
  return (
    <div className={styles.pair}>
      <button
        type="button"
        className={classes(styles.judge, styles.notYet)}
        disabled={disabled}
        onClick={() => onAnswer(false)}
      >
        <Drawing shape={WAVE} size={20} />
        {notYet}
      </button>
      <button
        type="button"
        className={classes(styles.judge, styles.known)}
        disabled={disabled}
        onClick={() => onAnswer(true)}
      >
        <Icon name="check" size={20} />
        {known}
      </button>
    </div>
  );
}
