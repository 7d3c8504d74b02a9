import { type PointerEvent, useRef } from "react";

const FAR_ENOUGH_PX = 72;

/** A sideways swipe as a shortcut; a scroll or a text selection is none. */
export function useSwipe(onLeft: () => void, onRight: () => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown(event: PointerEvent) {
      if (event.pointerType === "mouse") return;
      start.current = { x: event.clientX, y: event.clientY };
    },
    onPointerUp(event: PointerEvent) {
      const from = start.current;
      start.current = null;
      if (!from) return;
      const across = event.clientX - from.x;
      const down = Math.abs(event.clientY - from.y);
      if (window.getSelection()?.isCollapsed === false) return;
      if (Math.abs(across) < FAR_ENOUGH_PX || down > Math.abs(across) / 2) return;
      if (across < 0) onLeft();
      else onRight();
    },
    onPointerCancel() {
      start.current = null;
    },
  };
}
