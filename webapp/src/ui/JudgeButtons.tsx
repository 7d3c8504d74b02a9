import type { MouseEvent } from "react";
import { behindPaint } from "./afterPaint";
import { classes } from "./classes";
import { Drawing, Icon } from "./Icon";
import styles from "./JudgeButtons.module.css";
import { shapes } from "./shapes";
import tints from "./tints.module.css";

interface JudgeButtonsProps {
  readonly notYet: string;
  readonly known: string;
  readonly disabled?: boolean;
  /** Taps are ignored for a moment; the buttons look unchanged. */
  readonly isResting?: boolean;
  readonly onAnswer: (known: boolean) => void;
}

/** Two equal answers, softly tinted and with different icons, so that neither looks expected. */
export function JudgeButtons(props: JudgeButtonsProps) {
  const { notYet, known, disabled = false, isResting = false, onAnswer } = props;
  const tap = (isKnown: boolean) => (event: MouseEvent<HTMLButtonElement>) => {
    onAnswer(isKnown);
    // After a tap the keys act on the page again; keyboard users keep the focus here.
    if (event.detail > 0) behindPaint(() => (document.activeElement as HTMLElement | null)?.blur());
  };
  const both = {
    type: "button",
    disabled,
    "aria-disabled": isResting || undefined,
    // Otherwise a tap would have to release the focus that it takes.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
  } as const;
  return (
    <div className={styles.pair}>
      <button
        {...both}
        className={classes(styles.judge, tints.warning)}
        aria-keyshortcuts="1"
        onClick={tap(false)}
      >
        <Drawing shape={shapes.notYet} size={22} />
        {notYet}
      </button>
      <button
        {...both}
        className={classes(styles.judge, tints.positive)}
        aria-keyshortcuts="2"
        onClick={tap(true)}
      >
        <Icon name="check" size={22} />
        {known}
      </button>
    </div>
  );
}
