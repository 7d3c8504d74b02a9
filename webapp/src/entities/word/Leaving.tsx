import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { classes } from "@/ui";
import styles from "./Leaving.module.css";

export interface LeavingProps {
  /** Which card it is. */
  readonly at: number;
  /** To which side the card goes when the next one comes: right as known; none while it is asked. */
  readonly leaves: boolean | null;
}

interface Copy {
  readonly at: number;
  readonly card: HTMLElement;
}

/**
 * The card that was answered goes aside when the next one takes its place, which is there at once:
 * what is seen to go is a picture of it that moves nothing and cannot be touched or read.
 */
export function Leaving({ at, leaves, children }: LeavingProps & { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const gone = useRef<HTMLDivElement>(null);
  const copy = useRef<Copy | null>(null);

  useEffect(() => {
    const card = place.current?.firstElementChild;
    copy.current = leaves === null || !card ? null : { at, card: pictureOf(card, leaves) };
  }, [at, leaves]);

  // Before the next card is painted; the picture of the one before it was taken while it was shown.
  useLayoutEffect(() => {
    const { current: left } = copy;
    if (!left || left.at === at || !moves()) return;
    left.card.addEventListener("animationend", ({ target }) => {
      if (target === left.card) left.card.remove();
    });
    gone.current?.replaceChildren(left.card);
  }, [at]);

  return (
    <div ref={place} className={styles.place}>
      {children}
      <div ref={gone} className={styles.gone} aria-hidden="true" inert />
    </div>
  );
}

function pictureOf(card: Element, isRight: boolean): HTMLElement {
  const picture = card.cloneNode(true) as HTMLElement;
  picture.removeAttribute("id");
  for (const one of picture.querySelectorAll("[id]")) one.removeAttribute("id");
  delete picture.dataset.turn;
  picture.className = classes(picture.className, isRight ? styles.right : styles.left);
  return picture;
}

/** Whoever wants nothing to move sees only the next card. */
function moves(): boolean {
  return window.matchMedia?.("(prefers-reduced-motion: no-preference)").matches === true;
}
