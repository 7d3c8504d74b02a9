import { useSyncExternalStore } from "react";

/** A value outside React that tells when it changes. */
export interface Cell<Value> {
  readonly get: () => Value;
  readonly set: (value: Value) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function cell<Value>(initial: Value): Cell<Value> {
  const listeners = new Set<() => void>();
  let current = initial;
  return {
    get: () => current,
    set(value) {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The cell's value; renders anew when it changes. */
export function useCell<Value>({ subscribe, get }: Cell<Value>): Value {
  return useSyncExternalStore(subscribe, get);
}
