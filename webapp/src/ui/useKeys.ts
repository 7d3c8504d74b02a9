import { useLayoutEffect, useRef } from "react";

type Keys = readonly (readonly [key: string, run: () => void])[];

const INTERACTIVE = "button, a, input, select, textarea, summary";
const TYPED = "input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]";

/** Keyboard shortcuts of a page; ignored while a dialog is open, and run once per press. */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  latest.current = keys;

  // Installed together with the page, because users may press a key as soon as they see it.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.repeat || event.altKey || event.ctrlKey || event.metaKey) return;
      if (document.querySelector("dialog[open]")) return;
      const [, run] = latest.current.find(([key]) => key === event.key) ?? [];
      if (!run) return;
      // A character that is typed into a field belongs to the field.
      if (event.key.length === 1 && (event.target as Element | null)?.matches?.(TYPED)) return;
      // On a focused control these two keys belong to that control.
      const pressesControl = event.key === " " || event.key === "Enter";
      if (pressesControl && (event.target as Element | null)?.closest?.(INTERACTIVE)) return;
      event.preventDefault();
      run();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}
