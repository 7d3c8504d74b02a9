import { assign, setup } from "xstate";
import { MOST_WRONG_IN_A_ROW, MOST_WRONG_IN_ALL, SUGGEST_AFTER_MS } from "./constants";

/** The outcome of one word; "don't know" counts as wrong. */
type ExamAnswer = "right" | "wrong" | "dont_know";

type Event = { type: "SUGGEST"; now: number } | { type: "ANSWER"; answer: ExamAnswer; now: number };

export interface ExamContext {
  readonly itemCount: number;
  readonly answers: readonly ExamAnswer[];
  /** Since when the current word has been shown. */
  readonly askedAt: number;
}

const ended = ["wrong_in_a_row", "wrong_in_all", "bands_exhausted"] as const;
const answer = [
  ...ended.map((guard) => ({ guard, target: "ended", actions: "keep_answer" }) as const),
  { target: "asking", actions: "keep_answer" } as const,
];

/** The answers including the event's. */
function answersWith({ context, event }: { context: ExamContext; event: Event }) {
  return event.type === "ANSWER" ? [...context.answers, event.answer] : context.answers;
}

/** asking → suggesting "don't know" → asking the next word, until the test has ended. */
export const vocabularyTest = setup({
  types: {} as { context: ExamContext; input: ExamContext; events: Event },
  guards: {
    ten_seconds_over: ({ context, event }) => event.now >= context.askedAt + SUGGEST_AFTER_MS,
    wrong_in_a_row: (facts) => {
      const answers = answersWith(facts);
      return answers.length - answers.lastIndexOf("right") - 1 >= MOST_WRONG_IN_A_ROW;
    },
    wrong_in_all: (facts) =>
      answersWith(facts).filter((one) => one !== "right").length > MOST_WRONG_IN_ALL,
    bands_exhausted: (facts) => answersWith(facts).length >= facts.context.itemCount,
  },
  actions: {
    keep_answer: assign((facts) => ({ answers: answersWith(facts), askedAt: facts.event.now })),
  },
}).createMachine({
  id: "vocabulary_test",
  context: ({ input }) => input,
  initial: "asking",
  states: {
    asking: {
      on: { SUGGEST: { guard: "ten_seconds_over", target: "suggesting" }, ANSWER: answer },
    },
    suggesting: { on: { ANSWER: answer } },
    ended: { type: "final" },
  },
});
