import { useEffect, useId } from "react";
import { createStore } from "@/store";
import { useKeys } from "@/ui/useKeys";

/** A key of a page, with what it does. */
export interface Shortcut {
  readonly key: string;
  readonly label: string;
  readonly run: () => void;
}

type Listed = Pick<Shortcut, "key" | "label">;

/** The keys that work now, by the part of the desk that has them. */
export const shortcuts = createStore<ReadonlyMap<string, readonly Listed[]>>(new Map());

/** Keys that work while a part is on screen, outside of fields; they stand in the list of keys. */
export function useShortcuts(list: readonly Shortcut[]): void {
  useKeys(list.map(({ key, run }) => [key, run] as const));
  const id = useId();
  const text = JSON.stringify(list.map(({ key, label }) => ({ key, label })));
  useEffect(() => {
    shortcuts.set(new Map(shortcuts.get()).set(id, JSON.parse(text) as Listed[]));
    return () => {
      const others = new Map(shortcuts.get());
      others.delete(id);
      shortcuts.set(others);
    };
  }, [id, text]);
}
