/**
 * The only place that touches the browser's storage. Where it is blocked or full, a value lasts as
 * long as the page.
 */
import { createStore, type Readable } from "@/store";

export interface Guarded {
  readonly getItem: (key: string) => string | null;
  readonly setItem: (key: string, text: string) => void;
  readonly removeItem: (key: string) => void;
  readonly keys: () => string[];
  /** Whether the browser itself stores this text; null: nothing. */
  readonly stores: (key: string, text: string | null) => boolean;
  /** Another tab wrote the key: what this page could not store is outdated. */
  readonly invalidate: (key: string) => void;
  /** The guarded storage; null if it is blocked. */
  readonly area: () => Storage | null;
}

const lossy = createStore(false);

/** Whether something will not outlive the page. */
export const isLossy: Readable<boolean> = lossy;

function guarded(storage: () => Storage): Guarded {
  const memory = new Map<string, string>();
  function ask<Value>(question: (storage: Storage) => Value, otherwise: Value): Value {
    try {
      return question(storage());
    } catch {
      lossy.set(true);
      return otherwise;
    }
  }
  const read = (key: string) => ask((storage) => storage.getItem(key), null);
  return {
    getItem: (key) => memory.get(key) ?? read(key),
    setItem(key, text) {
      memory.set(key, text);
      ask((storage) => {
        storage.setItem(key, text);
        memory.delete(key);
      }, undefined);
    },
    removeItem(key) {
      memory.delete(key);
      ask((storage) => storage.removeItem(key), undefined);
    },
    keys: () => [...new Set([...ask(Object.keys, []), ...memory.keys()])],
    stores: (key, text) => read(key) === text,
    invalidate: (key) => void memory.delete(key),
    area: () => ask((storage) => storage, null),
  };
}

/** What every tab of this browser shares. */
export const local = guarded(() => localStorage);
/** What this tab has for itself. */
export const ofTab = guarded(() => sessionStorage);

/** Whether there is a database; it may still refuse to open. */
export function hasDatabase(): boolean {
  try {
    return Boolean(indexedDB);
  } catch {
    return false;
  }
}
