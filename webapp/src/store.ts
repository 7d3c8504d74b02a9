/** A value outside React that notifies its listeners of changes. */
export interface Store<Value> {
  readonly get: () => Value;
  readonly set: (value: Value) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** A store that is only read. */
export type Readable<Value> = Pick<Store<Value>, "get" | "subscribe">;

function createListeners() {
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

/** The prefix of the keys of a user's texts, which are deleted at sign-out. */
export const OWN = "wordmate.own.";

/** Values that a full device could not store, by key. */
const unstored = new Map<string, string>();

/** Earlier keys of such texts, which may still be on a device. */
const FORMER_KEYS = ["feedbackDraft", "suggestionDraft", "practiceRound", "visit"].map(
  (name) => `wordmate.${name}`,
);

/** Deletes the user's texts from this device. */
export function forgetOwn(): void {
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) if (key.startsWith(OWN)) storage.removeItem(key);
    for (const key of FORMER_KEYS) storage.removeItem(key);
  }
  for (const key of unstored.keys()) if (key.startsWith(OWN)) unstored.delete(key);
}

/** A store whose value outlives the page; on a full device it lasts as long as the page. */
export interface KeptStore<Value> extends Readable<Value> {
  /** Stores a value; null deletes it. */
  readonly set: (value: Value | null) => void;
}

/**
 * A store in the browser's storage, which also notices changes by other tabs. `read` converts the
 * stored value; it gets null if there is none, or if it is unreadable.
 */
export function createKeptStore<Value>(
  storage: Storage,
  key: string,
  read: (kept: unknown) => Value,
): KeptStore<Value> {
  const { tell, subscribe } = createListeners();
  let last: { readonly text: string | null; readonly value: Value } | undefined;
  window.addEventListener("storage", (event) => {
    // The storage of a tab is not shared, whatever other tabs write or clear.
    if (event.storageArea !== storage || (event.key !== key && event.key !== null)) return;
    unstored.delete(key);
    tell();
  });
  return {
    get() {
      const text = unstored.get(key) ?? storage.getItem(key);
      if (last === undefined || last.text !== text) last = { text, value: read(parsed(text)) };
      return last.value;
    },
    set(value) {
      unstored.delete(key);
      if (value === null) storage.removeItem(key);
      else place(storage, key, JSON.stringify(value));
      tell();
    },
    subscribe,
  };
}

function place(storage: Storage, key: string, text: string): void {
  try {
    storage.setItem(key, text);
  } catch {
    unstored.set(key, text);
  }
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}
