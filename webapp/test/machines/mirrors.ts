import type { AnyMachineSnapshot, EventObject } from "xstate";
import {
  PAUSE_MS,
  SHORTEST_REVIEW_MS,
  SLOTS,
  SUGGEST_AFTER_MS,
  WARNING_MS,
} from "../../src/machines/constants";
import { groupWords } from "../../src/machines/grouping";
import {
  type FlowContext,
  type FlowState,
  lessonFlow,
  wordsOf,
} from "../../src/machines/lessonFlow";
import { lessonTimer, type TimerContext } from "../../src/machines/lessonTimer";
import { type PauseContext, pauseMachine } from "../../src/machines/pause";
import { type RestSlotContext, restSlot } from "../../src/machines/restSlot";
import { type ReviewRun, reviewFlow } from "../../src/machines/reviewFlow";
import { isDisabled, type PickerContext, timePicker } from "../../src/machines/timePicker";
import { type ExamContext, vocabularyTest } from "../../src/machines/vocabularyTest";
import type { Data, Mirror } from "./mirror";

/** When a lesson ends. */
const END = 3_600_000;

function at(type: string, instants: readonly number[], facts: Data = {}): EventObject[] {
  return instants.map((now) => ({ type, now, ...facts }));
}

function contextOf<Context>(snapshot: AnyMachineSnapshot): Context {
  return snapshot.context as Context;
}

const answerOf = (letter: string) => (letter === "r" ? "right" : "wrong");

export const mirrors: readonly Mirror[] = [
  {
    name: "lesson_flow",
    machine: lessonFlow,
    input: ({ wordIds, seed }) => ({ groups: groupWords(wordIds as number[]), seed }),
    data: (snapshot) => {
      const flow = contextOf<FlowContext>(snapshot);
      const words = wordsOf(snapshot.value as FlowState, flow);
      const { groupIndex, groups, testsOver = [] } = flow;
      return { groupIndex, groups, testsOver, words };
    },
    inputs: [
      { wordIds: [1, 2], seed: 7 },
      { wordIds: [1, 2, 3, 4, 5, 6, 7], seed: 2_147_483_647 },
    ],
    events: [
      ...["FINISH_STEP", "TO_TEST", "TAKE_BACK"].map((type) => ({ type })),
      ...[[2], [99]].map((ids) => ({ type: "APPEND_WRONG", ids })),
      ...[[50], [2], []].map((ids) => ({ type: "MORE_WORDS", ids })),
      ...[[2, 1], [50], []].map((ids) => ({ type: "CLOSING_ROUND", ids })),
    ],
    stop: (snapshot) => contextOf<FlowContext>(snapshot).groups.length > 2,
  },
  {
    name: "pause",
    machine: pauseMachine,
    input: () => undefined,
    data: (snapshot) => {
      const { taken } = contextOf<PauseContext>(snapshot);
      return { taken: taken.map(({ since, lengthMs, resumedAt }) => [since, lengthMs, resumedAt]) };
    },
    inputs: [{}],
    events: [
      ...at("PAUSE", [0, 1], { lengthMs: PAUSE_MS }),
      ...["RESUME", "LAPSE"].flatMap((type) => at(type, [PAUSE_MS - 1, PAUSE_MS, PAUSE_MS + 1])),
    ],
  },
  {
    name: "lesson_timer",
    machine: lessonTimer,
    input: () => undefined,
    data: (snapshot) => {
      const { deadline, held } = contextOf<TimerContext>(snapshot);
      return { deadline, held };
    },
    inputs: [{}],
    events: [
      ...["TICK", "RELEASE"].flatMap((type) =>
        at(type, [END - WARNING_MS - 1, END - WARNING_MS, END - 1, END]),
      ),
      ...["START", "POSTPONE"].flatMap((type) =>
        [END, END + PAUSE_MS].map((deadline) => ({ type, deadline })),
      ),
      { type: "HOLD" },
      { type: "RESET" },
    ],
  },
  {
    name: "time_picker",
    machine: timePicker,
    input: () => undefined,
    data: (snapshot) => {
      const { slot } = contextOf<PickerContext>(snapshot);
      return { slot, disabled: SLOTS.filter((other) => isDisabled(other, slot)) };
    },
    inputs: [{}],
    events: [
      ...["05:00", "23:30", "04:30", "24:00", "05:15"].map((slot) => ({ type: "PICK", slot })),
      { type: "CLEAR" },
      { type: "CONFIRM" },
    ],
  },
  {
    name: "rest_slot",
    machine: restSlot,
    input: ({ startsAt }) => ({ startsAt }),
    data: (snapshot) => ({ startsAt: contextOf<RestSlotContext>(snapshot).startsAt }),
    inputs: [{ startsAt: 1_000 }],
    events: [
      ...at("APPLY", [999, 1_000]),
      ...["SCHEDULE", "APPROVE", "REJECT", "WITHDRAW", "LIFT"].map((type) => ({ type })),
    ],
  },
  {
    name: "review_flow",
    machine: reviewFlow,
    input: (given) => given,
    data: (snapshot) => {
      const { right, wrong, last, stars } = contextOf<ReviewRun>(snapshot);
      return { right, wrong, last, stars };
    },
    inputs: [
      { words: [], startedAt: 0 },
      { words: [1, 2], startedAt: 0 },
    ],
    events: [
      { type: "BEGIN" },
      ...[1, 2].flatMap((word) => [
        ...[true, false].map((right) => ({ type: "ANSWER", word, right })),
        { type: "TAKE_BACK", word },
      ]),
      ...[0, 3, 6].map((stars) => ({ type: "RATE", stars })),
      ...at("FINISH", [SHORTEST_REVIEW_MS - 1, SHORTEST_REVIEW_MS]),
      ...at("LEAVE", [SHORTEST_REVIEW_MS - 1, SHORTEST_REVIEW_MS]),
    ],
  },
  {
    name: "vocabulary_test",
    machine: vocabularyTest,
    input: ({ itemCount, answers, now }) => ({ itemCount, answers, askedAt: now }),
    data: (snapshot) => {
      const { answers, askedAt } = contextOf<ExamContext>(snapshot);
      return { answers, askedAt };
    },
    // From the beginning to the last word, and two words before each rule that ends it.
    inputs: [
      { itemCount: 3, answers: [] },
      { itemCount: 12, answers: [..."rrrrrrrwww"].map(answerOf) },
      { itemCount: 12, answers: [..."wwwrwwrwrr"].map(answerOf) },
    ].map((given) => ({ ...given, now: 0 })),
    events: [
      ...["right", "wrong", "dont_know"].flatMap((answer) => at("ANSWER", [0], { answer })),
      ...at("SUGGEST", [SUGGEST_AFTER_MS - 1, SUGGEST_AFTER_MS]),
    ],
  },
];
