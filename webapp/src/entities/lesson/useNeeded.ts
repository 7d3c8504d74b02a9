import { useCallback, useEffect } from "react";
import type { WordView } from "@/rpc";
import { useStore } from "@/ui/useStore";
import type { WordStore, Words } from "./words";

/** The loaded ones of a page's words, and a way to retry. */
export interface Needed extends Words {
  readonly ask: () => void;
}

/** Loads the missing words of a page, and retries failed ones when the network returns. */
export function useNeeded(store: WordStore, ids: readonly number[]): Needed {
  const words = useStore(store.state);
  const names = ids.join();
  const ask = useCallback(() => {
    if (names !== "") void store.need(names.split(",").map(Number));
  }, [store, names]);
  useEffect(() => {
    ask();
    window.addEventListener("online", ask);
    return () => window.removeEventListener("online", ask);
  }, [ask]);
  return { ...words, ask };
}

/** The loaded ones of these words, in order. */
export function present({ byId }: Words, ids: readonly number[]): WordView[] {
  return ids.flatMap((id) => byId.get(id) ?? []);
}
