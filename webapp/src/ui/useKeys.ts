import { useLayoutEffect, useRef } from "react";

type Keys = readonly (readonly [key: string, run: () => void])[];

const INTERACTIVE = "button, a, input, select, textarea, summary";

/** What keys do on a page; nothing while a dialog is open, and never twice for one press. */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  latest.current = keys;

  // With the page, not after it: whoever sees it may press a key.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.repeat || event.altKey || event.ctrlKey || event.metaKey) return;
      if (document.querySelector("dialog[open]")) return;
      const [, run] = latest.current.find(([key]) => key === event.key) ?? [];
      if (!run) return;
      // On a focused control these two keys mean that control.
      const pressesControl = event.key === " " || event.key === "Enter";
      if (pressesControl && (event.target as Element | null)?.closest?.(INTERACTIVE)) return;
      event.preventDefault();
      run();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}
