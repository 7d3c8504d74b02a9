import { useSyncExternalStore } from "react";
import type { Readable } from "@/store";

/** A store's value; renders again when it changes. */
export function useStore<Value>(store: Readable<Value>): Value;
/** A selection of a store's value; renders again when it changes. */
export function useStore<Value, Part>(store: Readable<Value>, choose: (value: Value) => Part): Part;
export function useStore<Value>(store: Readable<Value>, choose = (value: Value): unknown => value) {
  return useSyncExternalStore(store.subscribe, () => choose(store.get()));
}
