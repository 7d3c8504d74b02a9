import { type Guarded, local, ofTab } from "@/storage";
import { createListeners, type Readable } from "@/store";

/** The prefix of the keys of a user's texts, which are deleted at sign-out. */
export const OWN = "wordmate.own.";

/** Deletes the user's texts, or others under a prefix, from this device. */
export function forgetOwn(prefix = OWN): void {
  for (const storage of [local, ofTab])
    for (const key of storage.keys()) if (key.startsWith(prefix)) storage.removeItem(key);
}

/** A store whose value outlives the page where the browser stores it. */
export interface KeptStore<Value> extends Readable<Value> {
  /** Stores a value; null deletes it. */
  readonly set: (value: Value | null) => void;
}

/**
 * A store in the browser's storage, which also notices changes by other tabs. `read` converts the
 * stored value; it gets null if there is none, or if it is unreadable.
 */
export function createKeptStore<Value>(
  storage: Guarded,
  key: string,
  read: (kept: unknown) => Value,
): KeptStore<Value> {
  const { tell, subscribe } = createListeners();
  let last: { readonly text: string | null; readonly value: Value } | undefined;
  window.addEventListener("storage", (event) => {
    // The storage of a tab is not shared, whatever other tabs write or clear.
    if (event.storageArea !== storage.area() || (event.key ?? key) !== key) return;
    storage.invalidate(key);
    tell();
  });
  return {
    get() {
      const text = storage.getItem(key);
      if (last === undefined || last.text !== text) last = { text, value: read(parsed(text)) };
      return last.value;
    },
    set(value) {
      if (value === null) storage.removeItem(key);
      else storage.setItem(key, JSON.stringify(value));
      tell();
    },
    subscribe,
  };
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}
