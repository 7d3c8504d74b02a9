/** A value outside React that tells when it changes. */
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

/** What begins the names of what somebody wrote: it goes when they sign out. */
export const OWN = "wordmate.own.";

/** What a full device had no room for, by key. */
const unstored = new Map<string, string>();

/** What such texts were called before: they may still lie on a device. */
const FORMER_KEYS = ["feedbackDraft", "suggestionDraft", "practiceRound", "visit"].map(
  (name) => `wordmate.${name}`,
);

/** Forgets what somebody wrote on this device. */
export function forgetOwn(): void {
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) if (key.startsWith(OWN)) storage.removeItem(key);
    for (const key of FORMER_KEYS) storage.removeItem(key);
  }
  for (const key of unstored.keys()) if (key.startsWith(OWN)) unstored.delete(key);
}

/** A store whose value outlives the page; on a full device it lives as long as the page. */
export interface KeptStore<Value> extends Readable<Value> {
  /** Keeps a value; null forgets what was kept. */
  readonly set: (value: Value | null) => void;
}

/**
 * A store in the browser's storage; what another tab writes there is told here, too. `read` makes a
 * value of whatever was kept: of null where there is nothing, or nothing that can be read.
 */
export function createKeptStore<Value>(
  storage: Storage,
  key: string,
  read: (kept: unknown) => Value,
): KeptStore<Value> {
  const { tell, subscribe } = createListeners();
  let last: { readonly text: string | null; readonly value: Value } | undefined;
  window.addEventListener("storage", (event) => {
    // One tab's storage is no other's, whatever else was written or emptied there.
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
