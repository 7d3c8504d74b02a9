import { useEffect } from "react";
import styles from "./Snack.module.css";

/** How long something can be undone. */
const SNACK_MS = 8_000;

interface SnackProps {
  readonly text: string;
  readonly actionLabel: string;
  readonly onAction: () => void;
  /** Its time is over. */
  readonly onGone: () => void;
}

/** The last action with a temporary undo; each action has its own key. */
export function Snack({ text, actionLabel, onAction, onGone }: SnackProps) {
  useEffect(() => {
    const timer = setTimeout(onGone, SNACK_MS);
    return () => clearTimeout(timer);
  }, [onGone]);
  return (
    <div className={styles.snack} role="status">
      <span>{text}</span>
      <button type="button" className={styles.action} onClick={onAction}>
        {actionLabel}
      </button>
    </div>
  );
}
