import { useCallback, useEffect } from "react";
import type { WordView } from "@/rpc";
import { useStore } from "@/ui/useStore";
import type { WordStore, Words } from "./words";

/** Words that a page needs, as far as they are there, and the way to ask once more. */
export interface Needed extends Words {
  readonly ask: () => void;
}

/** Asks for the words of a page that are not there, and for what did not come when a network does. */
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

/** These words as far as they are there, in order. */
export function present({ byId }: Words, ids: readonly number[]): WordView[] {
  return ids.flatMap((id) => byId.get(id) ?? []);
}
