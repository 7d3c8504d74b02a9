import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { nextStop, type Stop } from "./steps";

/** One stop of the tab key for a whole grid; arrows go from one thing to the next. */
export function useStops(stops: readonly Stop[]) {
  const box = useRef<HTMLDivElement>(null);
  const hasFocus = useRef(false);
  const [current, setCurrent] = useState<string | null>(null);
  const at = stops.find(({ id }) => id === current) ?? stops[0];

  function focus(id: string): void {
    box.current?.querySelector<HTMLElement>(`[data-stop="${CSS.escape(id)}"]`)?.focus();
  }

  // What has moved to another lane is another element there: it keeps its focus.
  useEffect(() => {
    if (hasFocus.current && at && document.activeElement === document.body) focus(at.id);
  });

  return {
    /** Gives the focus to the current stop, if what had it is gone. */
    restore(): void {
      if (at && document.activeElement === document.body) focus(at.id);
    },
    /** Props of the element around all stops. */
    boxProps: {
      ref: box,
      onFocus: () => {
        hasFocus.current = true;
      },
      onBlur: () => {
        hasFocus.current = false;
      },
    },
    /** Props of what can have the focus. */
    stop: (id: string) => ({
      "data-stop": id,
      tabIndex: id === at?.id ? 0 : -1,
      onFocus: () => setCurrent(id),
    }),
    /** Arrows; returns whether it was one. */
    press({ key }: KeyboardEvent): boolean {
      const next = key.startsWith("Arrow") && at && nextStop(stops, at, key);
      if (!next) return false;
      focus(next.id);
      return true;
    },
  };
}

export type StopOf = ReturnType<typeof useStops>["stop"];
