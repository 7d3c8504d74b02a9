import { assign, setup } from "xstate";
import { GROUP_SIZE } from "./constants";
import {
  afterTestWords,
  appendWrong,
  distinctWords,
  type Group,
  type Groups,
  groupWords,
  isClosingRound,
  MOST_GROUPS,
  mixedWords,
} from "./grouping";

/** All step names, in the order of a lesson. */
export const STEPS = [
  "memorize",
  "review",
  "listening_review",
  "flash",
  "mixed_group",
  "after_test",
] as const;

export type LessonStep = (typeof STEPS)[number];
export type FlowState = LessonStep | "finished";

export interface FlowContext {
  readonly groups: Groups;
  readonly seed: number;
  readonly groupIndex: number;
  /** For each test that more words followed, how many groups there were at its end. */
  readonly testsOver?: readonly number[];
}

export type FlowEvent =
  | { type: "FINISH_STEP" }
  | { type: "APPEND_WRONG"; ids: readonly number[] }
  | { type: "TO_TEST" }
  | { type: "TAKE_BACK" }
  | { type: "MORE_WORDS"; ids: readonly number[] }
  | { type: "CLOSING_ROUND"; ids: readonly number[] };

const appending = {
  APPEND_WRONG: { guard: "words_of_lesson", actions: "append_words" },
} as const;
const jumping = { TO_TEST: { target: "after_test", actions: "go_to_last_group" } } as const;

/**
 * memorize → review → listening_review → flash → mixed_group, group by group, then the test. After
 * the test another group may follow, whose words only are tested then, or a closing round, which
 * asks words of earlier groups once more, without a test. When the time is up, the lesson jumps to
 * the test. An answer that ended a step may be taken back, which returns to that step.
 */
export const lessonFlow = setup({
  types: {} as {
    context: FlowContext;
    events: FlowEvent;
    input: Pick<FlowContext, "groups" | "seed">;
  },
  guards: {
    fresh_words: ({ context: { groups }, event }) => {
      if (event.type !== "MORE_WORDS") return false;
      const { ids } = event;
      const words = new Set(distinctWords(groups));
      const isGroup =
        ids.length > 0 && ids.length <= GROUP_SIZE && new Set(ids).size === ids.length;
      return isGroup && ids.every((id) => !words.has(id)) && groups.length < MOST_GROUPS;
    },
    earlier_words: ({ context: { groups }, event }) => {
      if (event.type !== "CLOSING_ROUND") return false;
      const { ids } = event;
      const words = new Set(distinctWords(groups));
      const isGroup =
        ids.length > 0 && ids.length <= GROUP_SIZE && new Set(ids).size === ids.length;
      return isGroup && ids.every((id) => words.has(id)) && groups.length < MOST_GROUPS;
    },
    group_before: ({ context: { groupIndex, testsOver } }) => groupIndex > (testsOver?.at(-1) ?? 0),
    group_at_hand: ({ context: { groups, testsOver } }) => !isClosingRound(groups, testsOver),
    closing_round_at_hand: ({ context: { groups, testsOver } }) =>
      isClosingRound(groups, testsOver),
    more_groups: ({ context }) => context.groupIndex < context.groups.length - 1,
    words_of_lesson: ({ context, event }) => {
      const { groups, testsOver } = context;
      if (event.type !== "APPEND_WRONG" || isClosingRound(groups, testsOver)) return false;
      const words = new Set(distinctWords(groups));
      return event.ids.every((id) => words.has(id));
    },
  },
  actions: {
    begin_more_words: assign(({ context: { groups, testsOver = [] }, event }) =>
      event.type === "MORE_WORDS" || event.type === "CLOSING_ROUND"
        ? {
            groups: [...groups, event.ids],
            groupIndex: groups.length,
            testsOver: [...testsOver, groups.length],
          }
        : {},
    ),
    begin_next_group: assign({ groupIndex: ({ context }) => context.groupIndex + 1 }),
    go_to_last_group: assign({ groupIndex: ({ context }) => context.groups.length - 1 }),
    return_to_group_before: assign({ groupIndex: ({ context }) => context.groupIndex - 1 }),
    append_words: assign({
      groups: ({ context: { groups, groupIndex }, event }) =>
        event.type === "APPEND_WRONG" ? appendWrong(groups, groupIndex, event.ids) : groups,
    }),
  },
}).createMachine({
  id: "lesson_flow",
  context: ({ input }) => ({ groups: input.groups, seed: input.seed, groupIndex: 0 }),
  initial: "memorize",
  states: {
    memorize: {
      on: {
        FINISH_STEP: "review",
        TAKE_BACK: {
          guard: "group_before",
          target: "mixed_group",
          actions: "return_to_group_before",
        },
        ...jumping,
        ...appending,
      },
    },
    review: { on: { FINISH_STEP: "listening_review", ...jumping, ...appending } },
    listening_review: {
      on: { FINISH_STEP: "flash", TAKE_BACK: "review", ...jumping, ...appending },
    },
    flash: {
      on: { FINISH_STEP: "mixed_group", TAKE_BACK: "listening_review", ...jumping, ...appending },
    },
    mixed_group: {
      on: {
        FINISH_STEP: [
          { guard: "more_groups", target: "memorize", actions: "begin_next_group" },
          { guard: "closing_round_at_hand", target: "finished" },
          { target: "after_test" },
        ],
        TO_TEST: [{ guard: "closing_round_at_hand", target: "finished" }, jumping.TO_TEST],
        TAKE_BACK: { guard: "group_at_hand", target: "flash" },
        ...appending,
      },
    },
    after_test: { on: { FINISH_STEP: "finished", TAKE_BACK: "mixed_group" } },
    finished: {
      on: {
        MORE_WORDS: { guard: "fresh_words", target: "memorize", actions: "begin_more_words" },
        CLOSING_ROUND: {
          guard: "earlier_words",
          target: "mixed_group",
          actions: "begin_more_words",
        },
        TAKE_BACK: [
          { guard: "closing_round_at_hand", target: "mixed_group" },
          { target: "after_test" },
        ],
      },
    },
  },
});

/** The words of a step in display order; none when finished. */
export function wordsOf(
  state: FlowState,
  { groups, groupIndex, seed, testsOver }: FlowContext,
): Group {
  if (state === "finished") return [];
  if (state === "after_test") return afterTestWords(groups, seed, testsOver?.at(-1));
  if (state === "mixed_group" && !isClosingRound(groups, testsOver))
    return mixedWords(groups, groupIndex, seed);
  return groups[groupIndex] ?? [];
}

/** A lesson's groups at its first step. */
export function beginLesson(wordIds: readonly number[], seed: number): FlowContext {
  return { groups: groupWords(wordIds), seed, groupIndex: 0 };
}
