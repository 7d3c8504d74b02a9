import type { ReactNode } from "react";
import styles from "./Swipe.module.css";
import { useSwipe } from "./useSwipe";

interface SwipeProps {
  readonly onLeft: () => void;
  readonly onRight: () => void;
  readonly children: ReactNode;
}

/** Takes swipes over what it holds. */
export function Swipe({ onLeft, onRight, children }: SwipeProps) {
  return (
    <div className={styles.swipe} {...useSwipe(onLeft, onRight)}>
      {children}
    </div>
  );
}
