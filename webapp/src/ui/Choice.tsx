import type { ReactNode } from "react";
import styles from "./Choice.module.css";
import { classes } from "./classes";

interface ChoiceProps {
  readonly text: string;
  readonly lang: string;
  /** The key that picks it. */
  readonly shortcut: string;
  /**
   * Its state after an answer: the right one, the wrong one that was picked, another one; or just
   * picked.
   */
  readonly state?: "right" | "wrong" | "other" | "picked" | null;
  /** Beside it: the meaning of its state. */
  readonly note?: ReactNode;
  readonly isBusy?: boolean;
  /** Taps are ignored. */
  readonly isResting?: boolean;
  readonly onPick: () => void;
}

/** One of several answers. */
export function Choice(props: ChoiceProps) {
  const { text, lang, shortcut, state, note, isBusy = false, isResting = false, onPick } = props;
  return (
    <button
      type="button"
      className={classes(styles.choice, state && styles[state])}
      aria-keyshortcuts={shortcut}
      aria-busy={isBusy || undefined}
      aria-disabled={isResting || undefined}
      onClick={onPick}
    >
      <span lang={lang} translate="no">
        {text}
      </span>
      {note && <span className={styles.note}>{note}</span>}
    </button>
  );
}

/** The answers to one question, in a stable order. */
export function Choices({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ReactNode;
}) {
  return (
    <ul className={styles.choices} aria-label={label} data-choices="">
      {children}
    </ul>
  );
}
