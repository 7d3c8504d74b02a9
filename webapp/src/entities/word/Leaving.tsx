import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { classes } from "@/ui";
import { behindPaint } from "@/ui/afterPaint";
import styles from "./Leaving.module.css";

export interface LeavingProps {
  /** Identifies the card. */
  readonly at: number;
  /** The side to which the card leaves: right if known; none while it is asked. */
  readonly leaves: boolean | null;
}

interface Copy {
  readonly at: number;
  readonly card: HTMLElement;
}

/**
 * The answered card slides away when the next card, the announcement of the next step or the
 * lesson's end replaces it. The replacement is there immediately; what slides is a picture of the
 * card that shifts no layout and cannot be touched or read.
 */
export function Leaving({ at, leaves, children }: LeavingProps & { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const copy = useRef<Copy | null>(null);

  useEffect(() => {
    const card = place.current?.firstElementChild;
    copy.current = null;
    let isShown = leaves !== null;
    // Measured after the frame with the answer has been painted.
    if (card && leaves !== null)
      behindPaint(() => {
        if (isShown) copy.current = { at, card: pictureOf(card, leaves) };
      });
    return () => {
      isShown = false;
    };
  }, [at, leaves]);

  // Before the next card is painted; the picture was taken while the old card was visible.
  useLayoutEffect(() => {
    if (copy.current && copy.current.at !== at) letGo(copy);
  }, [at]);
  useLayoutEffect(() => () => letGo(copy), []);

  return (
    <div ref={place} className={styles.place}>
      {children}
    </div>
  );
}

function letGo(copy: { current: Copy | null }): void {
  const card = copy.current?.card;
  copy.current = null;
  if (!card || !moves()) return;
  const layer = document.createElement("div");
  layer.className = styles.gone ?? "";
  layer.setAttribute("aria-hidden", "true");
  layer.setAttribute("inert", "");
  layer.append(card);
  card.addEventListener("animationend", ({ target }) => {
    if (target === card) layer.remove();
  });
  document.body.append(layer);
}

/** In its screen position, even if the page around it is gone. */
function pictureOf(card: Element, isRight: boolean): HTMLElement {
  const picture = card.cloneNode(true) as HTMLElement;
  picture.removeAttribute("id");
  for (const one of picture.querySelectorAll("[id]")) one.removeAttribute("id");
  delete picture.dataset.turn;
  picture.className = classes(picture.className, isRight ? styles.right : styles.left);
  const { left, top, width, height } = card.getBoundingClientRect();
  for (const [side, far] of Object.entries({ left, top, width, height })) {
    picture.style.setProperty(side, `${far}px`);
  }
  return picture;
}

/** With reduced motion only the next card is shown. */
function moves(): boolean {
  return window.matchMedia?.("(prefers-reduced-motion: no-preference)").matches === true;
}
