import { createKeptStore, type Readable } from "@/store";

/** What somebody has written so far: it outlives a reload. */
export interface DraftStore<Value> extends Readable<Value> {
  readonly keep: (changes: Partial<Value>) => void;
  readonly clear: () => void;
}

/** A draft in the browser's storage; what was not written is as it is in the empty one. */
export function createDraft<Value extends object>(
  storage: Storage,
  key: string,
  empty: Value,
  checked: (draft: Value) => Value = (draft) => draft,
): DraftStore<Value> {
  const kept = createKeptStore<Value>(storage, key, (value) =>
    checked({ ...empty, ...(value as Partial<Value> | null) }),
  );
  return {
    get: kept.get,
    subscribe: kept.subscribe,
    keep: (changes) => kept.set({ ...kept.get(), ...changes }),
    clear: () => kept.set(null),
  };
}
