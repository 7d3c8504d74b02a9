/** A value outside React that notifies its listeners of changes. */
export interface Store<Value> {
  readonly get: () => Value;
  readonly set: (value: Value) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** A store that is only read. */
export type Readable<Value> = Pick<Store<Value>, "get" | "subscribe">;

export function createListeners() {
  const listeners = new Set<() => void>();
  return {
    tell() {
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A store in memory. */
export function createStore<Value>(initial: Value): Store<Value> {
  const { tell, subscribe } = createListeners();
  let current = initial;
  return {
    get: () => current,
    set(value) {
      if (Object.is(value, current)) return;
      current = value;
      tell();
    },
    subscribe,
  };
}
