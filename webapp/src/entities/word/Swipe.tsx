import { type ReactNode, useRef } from "react";
import { Leaving } from "./Leaving";
import styles from "./Swipe.module.css";
import { useSwipe } from "./useSwipe";

interface SwipeProps {
  readonly onLeft: () => void;
  readonly onRight: () => void;
  /** A card that can be judged takes the colour of the swipe's direction. */
  readonly isJudged?: boolean;
  /** A card of a side that only follows cannot be swiped. */
  readonly isStill?: boolean;
  /** Identifies the card: the next one slides in from the side. */
  readonly at?: number;
  /** How the card was answered, which decides the side to which it leaves. */
  readonly leaves?: boolean | null;
  readonly children: ReactNode;
}

/** Handles swipes over its content, which follows the finger. */
export function Swipe({
  onLeft,
  onRight,
  isJudged = false,
  isStill = false,
  at = 0,
  leaves = null,
  children,
}: SwipeProps) {
  const card = useRef<HTMLDivElement>(null);
  const swipes = useSwipe(card, onLeft, onRight);
  return (
    <Leaving at={at} leaves={leaves}>
      <div ref={card} data-turn={at % 2} className={styles.swipe} {...(isStill ? null : swipes)}>
        {children}
        {isJudged && <span className={styles.tint} />}
      </div>
    </Leaving>
  );
}
