import { useState } from "react";
import { useNavigationType } from "react-router";
import { whenRestored } from "@/diskCopy";
import { useSession } from "@/entities/person/session";
import { localDay } from "@/i18n/format";
import { createKeptStore, OWN } from "@/keptStore";
import { type PracticeWord, serverNow, type WordView } from "@/rpc";
import { device } from "@/rpc/device";
import { ofTab } from "@/storage";
import { useStore } from "@/ui/useStore";
import type { PracticeSet } from "./set";

/** A word of a round; those of the monthly probe are typed. */
export type RoundWord = WordView & Partial<Pick<PracticeWord, "isProbe">>;

/** A round of a test: its words stay the same, whatever its answers change. */
export interface Round {
  readonly words: readonly RoundWord[];
  /** The number of answered words; all of them when it is over. */
  readonly at: number;
  readonly wrong: readonly RoundWord[];
  /** Its number on this device. */
  readonly number: number;
  /** The set consists of favourites. */
  readonly isFavorite: boolean;
  /** The local day of the daily list, which draws its checks; none for other sets. */
  readonly day: number | null;
}

/** The practised set: whose, which words, how far. Clearing it leaves nothing. */
interface Selected extends Round {
  readonly userId: number | undefined;
  readonly set: string;
}

const selection = createKeptStore<Selected | null>(ofTab, `${OWN}practiceRound`, (round) =>
  Array.isArray((round as Partial<Selected> | null)?.words) ? (round as Selected) : null,
);

/**
 * The round of a set on this page: a reload and back navigation continue it, opening the set again
 * restarts it.
 */
export function useCourse(set: PracticeSet | null) {
  const userId = useSession()?.userId;
  const isReturn = useNavigationType() === "POP";
  const course = useStore(selection);
  const named = JSON.stringify(set);
  const [begun, setBegun] = useState<string | null>(null);
  const isHere = isReturn || begun === named;
  const isMine = isHere && course?.set === named && course.userId === userId;
  const goOn = (round: Round) => {
    setBegun(named);
    selection.set({ ...round, userId, set: named });
  };
  return {
    round: isMine ? course : null,
    begin(words: readonly RoundWord[]) {
      const isFavorite = set?.kind === "FAVORITES";
      const day = set?.kind === "DUE" ? localDay(serverNow()) : null;
      whenRestored(() => {
        goOn({ words, at: 0, wrong: [], number: device.nextNumber(), isFavorite, day });
      });
    },
    goOn,
    clear: () => selection.set(null),
  };
}
