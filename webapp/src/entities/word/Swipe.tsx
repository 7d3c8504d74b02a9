import { type ReactNode, useRef } from "react";
import { Leaving } from "./Leaving";
import styles from "./Swipe.module.css";
import { useSwipe } from "./useSwipe";

interface SwipeProps {
  readonly onLeft: () => void;
  readonly onRight: () => void;
  /** A card that is judged takes on the colour of what a swipe would say. */
  readonly isJudged?: boolean;
  /** A card of somebody who only looks on takes no swipes. */
  readonly isStill?: boolean;
  /** Which card it is: the next one comes in from the side. */
  readonly at?: number;
  /** How the card was answered: it goes to that side when the next one comes. */
  readonly leaves?: boolean | null;
  readonly children: ReactNode;
}

/** Takes swipes over what it holds, which follows the finger. */
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
