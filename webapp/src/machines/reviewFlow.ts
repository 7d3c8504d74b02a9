import { assign, setup } from "xstate";
import { MOST_STARS, SHORTEST_REVIEW_MS } from "./constants";

export interface ReviewRun {
  /** In the order in which they are asked. */
  readonly words: readonly number[];
  readonly startedAt: number;
  readonly right: readonly number[];
  readonly wrong: readonly number[];
  /** The word whose answer can be taken back. */
  readonly last: number | null;
  readonly stars: number | null;
}

export type ReviewPage = "listing" | "testing" | "rating" | "finished" | "left";

export type ReviewEvent =
  | { type: "BEGIN" }
  | { type: "ANSWER"; word: number; right: boolean }
  | { type: "TAKE_BACK"; word: number }
  | { type: "RATE"; stars: number }
  | { type: "FINISH"; now: number }
  | { type: "LEAVE"; now: number };

/** The unanswered words. */
function openWords({ words, right, wrong }: ReviewRun): readonly number[] {
  return words.slice(right.length + wrong.length);
}

/** The current word; none when all are answered. */
function wordAtHand(run: ReviewRun): number | null {
  return openWords(run)[0] ?? null;
}

/** Whether a review that is left or ended now does not count. */
export function isTooShort(startedAt: number, now: number): boolean {
  return now - startedAt < SHORTEST_REVIEW_MS;
}

interface Given {
  readonly context: ReviewRun;
  readonly event: ReviewEvent;
}

const isAtHand = ({ context, event }: Given) =>
  event.type === "ANSWER" && wordAtHand(context) === event.word;

const leaving = { LEAVE: { guard: "too_short", target: "left" } } as const;
const taking = { guard: "answered_last", actions: "drop_answer" } as const;

/**
 * listing → testing → rating → finished; within its first minute this run may be left, without
 * effect. Every word is answered once; the last answer may be taken back until something follows it.
 */
export const reviewFlow = setup({
  types: {} as {
    context: ReviewRun;
    events: ReviewEvent;
    input: Pick<ReviewRun, "words" | "startedAt">;
  },
  guards: {
    has_words: ({ context }) => context.words.length > 0,
    "word_at_hand & last_word": (given) => isAtHand(given) && openWords(given.context).length === 1,
    word_at_hand: isAtHand,
    answered_last: ({ context, event }) =>
      event.type === "TAKE_BACK" && context.last === event.word,
    one_to_five: ({ event }) =>
      event.type === "RATE" && event.stars >= 1 && event.stars <= MOST_STARS,
    "long_enough & rated": ({ context, event }) =>
      event.type === "FINISH" &&
      !isTooShort(context.startedAt, event.now) &&
      context.stars !== null,
    too_short: ({ context, event }) =>
      event.type === "LEAVE" && isTooShort(context.startedAt, event.now),
  },
  actions: {
    keep_answer: assign(({ context: { right, wrong }, event }) => {
      if (event.type !== "ANSWER") return {};
      const { word } = event;
      return event.right
        ? { right: [...right, word], last: word }
        : { wrong: [...wrong, word], last: word };
    }),
    drop_answer: assign(({ context: { right, wrong, last } }) => ({
      right: right.filter((word) => word !== last),
      wrong: wrong.filter((word) => word !== last),
      last: null,
    })),
    keep_stars: assign(({ event }) => (event.type === "RATE" ? { stars: event.stars } : {})),
  },
}).createMachine({
  id: "review_flow",
  context: ({ input }) => ({ ...input, right: [], wrong: [], last: null, stars: null }),
  initial: "listing",
  states: {
    listing: { on: { BEGIN: { guard: "has_words", target: "testing" }, ...leaving } },
    testing: {
      on: {
        ANSWER: [
          { guard: "word_at_hand & last_word", target: "rating", actions: "keep_answer" },
          { guard: "word_at_hand", actions: "keep_answer" },
        ],
        TAKE_BACK: taking,
        ...leaving,
      },
    },
    rating: {
      on: {
        TAKE_BACK: { ...taking, target: "testing" },
        RATE: { guard: "one_to_five", actions: "keep_stars" },
        FINISH: { guard: "long_enough & rated", target: "finished" },
        ...leaving,
      },
    },
    finished: { type: "final" },
    left: { type: "final" },
  },
});
