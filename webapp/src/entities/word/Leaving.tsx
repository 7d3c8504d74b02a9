import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { classes } from "@/ui";
import { behindPaint } from "@/ui/afterPaint";
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
 * The card that was answered goes aside when it makes room: to the next one, to the page that
 * announces the next step, or to the lesson's end. What takes its place is there at once; what is
 * seen to go is a picture of it that moves nothing and cannot be touched or read.
 */
export function Leaving({ at, leaves, children }: LeavingProps & { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const copy = useRef<Copy | null>(null);

  useEffect(() => {
    const card = place.current?.firstElementChild;
    copy.current = null;
    let isShown = leaves !== null;
    // Behind the frame that shows the answer: it takes measure of the page.
    if (card && leaves !== null)
      behindPaint(() => {
        if (isShown) copy.current = { at, card: pictureOf(card, leaves) };
      });
    return () => {
      isShown = false;
    };
  }, [at, leaves]);

  // Before what comes is painted; the picture of the card was taken while it was shown.
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

/** As it stands on the screen, where the page around it may be gone by then. */
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

/** Whoever wants nothing to move sees only the next card. */
function moves(): boolean {
  return window.matchMedia?.("(prefers-reduced-motion: no-preference)").matches === true;
}
