import { useState } from "react";
import { useNavigationType } from "react-router";
import { useSession } from "@/entities/person/session";
import type { WordView } from "@/rpc";
import { createKeptStore } from "@/store";
import { useStore } from "@/ui/useStore";
import type { PracticeSet } from "./set";

/** A round of a test: its words stay the same, whatever its answers make of them. */
export interface Round {
  readonly words: readonly WordView[];
  /** How many are behind one; all of them when it is over. */
  readonly at: number;
  readonly wrong: readonly WordView[];
}

interface Kept extends Round {
  readonly userId: number | undefined;
  readonly set: string;
}

const kept = createKeptStore<Kept | null>(sessionStorage, "wordmate.practiceRound", (round) =>
  Array.isArray((round as Partial<Kept> | null)?.words) ? (round as Kept) : null,
);

/**
 * The round of a set on this page: a reload and the way back to it go on where it was left, who
 * opens the set anew begins anew.
 */
export function useRound(set: PracticeSet | null) {
  const userId = useSession()?.userId;
  const isReturn = useNavigationType() === "POP";
  const round = useStore(kept);
  const named = JSON.stringify(set);
  const [begun, setBegun] = useState<string | null>(null);
  const isHere = isReturn || begun === named;
  const isMine = isHere && round?.set === named && round.userId === userId;
  return {
    round: isMine ? round : null,
    keep(next: Round) {
      setBegun(named);
      kept.set({ ...next, userId, set: named });
    },
    drop: () => kept.set(null),
  };
}
