import { type PointerEvent, type RefObject, useRef } from "react";
import { tick } from "@/entities/preferences/cues";

const FAR_ENOUGH_PX = 72;
/** From this distance on a finger moves the card instead of scrolling. */
const SLOP_PX = 8;
const MOST_DEGREES = 4;
const MOST_TINT = 0.16;

interface Drag {
  readonly x: number;
  readonly y: number;
  across: number;
  isFar: boolean;
}

/** Shows how far the card is pulled, without rendering anything else again. */
function pull(card: HTMLElement | null, across: number): void {
  if (!card) return;
  const share = Math.max(-1, Math.min(1, across / (FAR_ENOUGH_PX * 2)));
  const side = across === 0 ? "" : across < 0 ? "left" : "right";
  card.style.transform =
    across === 0 ? "" : `translateX(${across}px) rotate(${share * MOST_DEGREES}deg)`;
  // Set once, and only for the tint; the rest of the card is not repainted.
  if (card.dataset.pull !== side) card.dataset.pull = side;
  const tint = card.lastElementChild;
  if (tint instanceof HTMLSpanElement) tint.style.opacity = String(Math.abs(share) * MOST_TINT);
}

/**
 * A card that follows the finger; a far enough pull is an answer. Scrolling and selecting text are
 * ignored.
 */
export function useSwipe(
  card: RefObject<HTMLElement | null>,
  onLeft: () => void,
  onRight: () => void,
) {
  const drag = useRef<Drag | null>(null);

  const end = () => {
    drag.current = null;
    pull(card.current, 0);
  };
  return {
    onPointerDown({ pointerType, clientX: x, clientY: y }: PointerEvent) {
      if (pointerType === "mouse") return;
      drag.current = { x, y, across: 0, isFar: false };
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const { current: now } = drag;
      if (!now || window.getSelection()?.isCollapsed === false) return;
      const across = clientX - now.x;
      const isAside = Math.abs(across) > Math.abs(clientY - now.y);
      if (now.across === 0 && (Math.abs(across) < SLOP_PX || !isAside)) return;
      now.across = across;
      const isFar = Math.abs(across) >= FAR_ENOUGH_PX;
      if (isFar !== now.isFar) tick();
      now.isFar = isFar;
      pull(card.current, across);
    },
    onPointerUp(event: PointerEvent) {
      const { current: from } = drag;
      end();
      if (!from) return;
      const across = event.clientX - from.x;
      const down = Math.abs(event.clientY - from.y);
      if (window.getSelection()?.isCollapsed === false) return;
      if (Math.abs(across) < FAR_ENOUGH_PX || down > Math.abs(across) / 2) return;
      if (across < 0) onLeft();
      else onRight();
    },
    onPointerCancel: end,
  };
}
