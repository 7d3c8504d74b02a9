import { createKeptStore } from "@/keptStore";
import type { Guarded } from "@/storage";
import type { Readable } from "@/store";

/** A form's unsent content, which survives a reload. */
export interface DraftStore<Value> extends Readable<Value> {
  readonly keep: (changes: Partial<Value>) => void;
  readonly clear: () => void;
}

/** A draft in the browser's storage; missing fields are those of the empty one. */
export function createDraft<Value extends object>(
  storage: Guarded,
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
