import type { WordState } from "@/rpc";

/** The states of a box in display order; first all of them together. */
export const states = ["ALL", "forgotten", "learned_pending_test", "mastered", "new"] as const;

export type Shown = WordState | "ALL";

export type Counts = Readonly<Record<Shown, number>>;

interface Told {
  readonly total: number;
  readonly new: number;
  readonly learnedPendingTest: number;
  readonly mastered: number;
  readonly forgotten: number;
}

export function countsOf(told: Told): Counts {
  return {
    ALL: told.total,
    new: told.new,
    learned_pending_test: told.learnedPendingTest,
    mastered: told.mastered,
    forgotten: told.forgotten,
  };
}

/** The state in an address; all by default. */
export function shownIn(query: URLSearchParams): Shown {
  return states.find((one) => one === query.get("state")) ?? "ALL";
}
