import { type AnyMachineSnapshot, assign, type EventObject, setup } from "xstate";
import {
  ALONE_CLOSES_MS,
  CLASS_CLOSES_MS,
  courseOrder,
  deadlineOf,
  lessonMinutes,
  NO_SHOW_MS,
  type OrderFacts,
  START_EARLY_MS,
} from "./courseOrder";
import { BLOCK_SIZE, GROUP_SIZE, groupWords, SEED_STEP } from "./grouping";
import { type FlowContext, type FlowState, lessonFlow, STEPS, wordsOf } from "./lessonFlow";
import {
  type LoginEvent,
  type LoginSession,
  loginActions,
  loginGuards,
  loginStates,
  TICKET_MS,
  TOKEN_IDLE_MS,
} from "./loginSession";
import type { Data, Mirror } from "./mirror";
import { PAUSE_MS, type PauseContext, pauseMachine } from "./pause";
import { REST_SLOT_MS, type RestSlotContext, restSlot } from "./restSlot";
import { MOST_STARS, type ReviewRun, reviewFlow, SHORTEST_REVIEW_MS } from "./reviewFlow";
import { SLOTS } from "./slots";
import { isDisabled, type PickerContext, timePicker } from "./timePicker";
import {
  type ExamContext,
  MOST_WRONG_IN_A_ROW,
  MOST_WRONG_IN_ALL,
  SUGGEST_AFTER_MS,
  vocabularyTest,
} from "./vocabularyTest";

type LoginContext = Pick<LoginSession, "expiresAt">;

/** The sign-in's table as the chart that it describes. */
const loginSession = setup({
  types: {} as { context: LoginContext; events: LoginEvent },
  guards: loginGuards,
  actions: { live_on: assign(loginActions.live_on), end: assign(loginActions.end) },
}).createMachine({
  id: "login_session",
  context: { expiresAt: null },
  initial: "anonymous",
  states: loginStates,
});

const lengths = ["QUOTA_30", "QUOTA_60", "QUOTA_TRIAL", "ANTI_FORGETTING"] as const;

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
    constants: { GROUP_SIZE, BLOCK_SIZE, SEED_STEP, STEPS },
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
      { type: "FINISH_STEP" },
      ...[[2], [99]].map((ids) => ({ type: "APPEND_WRONG", ids })),
      ...[[50], [2], []].map((ids) => ({ type: "MORE_WORDS", ids })),
    ],
    stop: (snapshot) => contextOf<FlowContext>(snapshot).groups.length > 2,
  },
  {
    name: "pause",
    machine: pauseMachine,
    constants: { PAUSE_MS },
    input: () => undefined,
    data: (snapshot) => {
      const { pausedAt, lengthMs, resumedAt } = contextOf<PauseContext>(snapshot);
      return { pausedAt, lengthMs, resumedAt };
    },
    inputs: [{}],
    events: [
      ...at("PAUSE", [0, 1], { lengthMs: PAUSE_MS }),
      ...["RESUME", "LAPSE"].flatMap((type) => at(type, [PAUSE_MS - 1, PAUSE_MS, PAUSE_MS + 1])),
    ],
  },
  {
    name: "time_picker",
    machine: timePicker,
    constants: { SLOTS },
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
    constants: { REST_SLOT_MS },
    input: ({ startsAt }) => ({ startsAt }),
    data: (snapshot) => ({ startsAt: contextOf<RestSlotContext>(snapshot).startsAt }),
    inputs: [{ startsAt: 1_000 }],
    events: [
      ...at("APPLY", [999, 1_000]),
      ...["SCHEDULE", "APPROVE", "REJECT", "WITHDRAW", "LIFT"].map((type) => ({ type })),
    ],
  },
  {
    name: "course_order",
    machine: courseOrder,
    constants: {
      START_EARLY_MS,
      SHORTEST_REVIEW_MS,
      CLASS_CLOSES_MS,
      ALONE_CLOSES_MS,
      NO_SHOW_MS,
      LESSON_MINUTES: Object.fromEntries(lengths.map((type) => [type, lessonMinutes(type)])),
    },
    input: (facts) => ({
      startedAt: null,
      startedBy: null,
      pausedAt: null,
      pauseMs: null,
      resumedAt: null,
      endedAt: null,
      endedBy: null,
      ...facts,
    }),
    data: (snapshot) => {
      const facts = contextOf<OrderFacts>(snapshot);
      const { appointmentAt, closesAt, startedAt, startedBy } = facts;
      const { pausedAt, pauseMs, resumedAt, rating, studentEnteredAt, endedAt, endedBy } = facts;
      const when = { appointmentAt, closesAt, startedAt, startedBy, deadline: deadlineOf(facts) };
      return { ...when, pausedAt, pauseMs, resumedAt, rating, studentEnteredAt, endedAt, endedBy };
    },
    inputs: [
      ...lengths.flatMap((lessonType) => [
        { lessonType, isSimulated: true, deletion: "DELETE_PENDING" },
        { lessonType, isSimulated: false, deletion: "NORMAL" },
      ]),
      { lessonType: "QUOTA_30", isSimulated: false, deletion: "DELETE_APPROVED" },
      { lessonType: "QUOTA_30", isSimulated: false, deletion: "DELETED" },
      { lessonType: "QUOTA_30", isSimulated: false, deletion: "NORMAL", studentEnteredAt: 1 },
    ].flatMap((facts) =>
      (facts.lessonType === "ANTI_FORGETTING" ? [null, 5] : [null]).map((rating) => ({
        studentEnteredAt: null,
        ...facts,
        rating,
        appointmentAt: START_EARLY_MS,
        opensAt: 0,
        closesAt: START_EARLY_MS + 3_600_000,
      })),
    ),
    events: [
      ...["user", "TEACHER"].flatMap((role) => [
        ...at("START", [-1, 0, START_EARLY_MS + 3_600_001], { role }),
        ...at("LEAVE", [59_999, 60_000], { because: "too_short", role }),
        ...at("NO_SHOW", [START_EARLY_MS + 599_999, START_EARLY_MS + 600_000], { role }),
        ...[59_999, 1_800_000, 5_000_000].flatMap((now) => [
          { type: "COMPLETE", role, now, hasResult: false, hasWords: false, hasTime: true },
          { type: "COMPLETE", role, now, hasResult: false, hasWords: false, hasTime: false },
          { type: "COMPLETE", role, now, hasResult: false, hasWords: true, hasTime: true },
          { type: "COMPLETE", role, now, hasResult: true, hasWords: true, hasTime: true },
        ]),
      ]),
      ...[true, false].flatMap((hasTime) =>
        at("PAUSE", [30_000, 5_000_000], { lengthMs: PAUSE_MS, hasTime }),
      ),
      ...at("RESUME", [30_000 + PAUSE_MS - 1, 30_000 + PAUSE_MS]),
      ...at("LEAVE", [60_000], { because: "tutor_started" }),
      ...at("LEAVE", [5_000_000, 9_000_000, 90_300_000], { because: "abandoned" }),
      ...at("CLOSE", [5_000_000, 9_000_000, 90_300_000]),
      ...at("MOVE", [3_600_000, 90_000_000], { to: 4_000_000 }),
      { type: "CANCEL" },
      ...at("EXPIRE", [START_EARLY_MS + 3_600_000, START_EARLY_MS + 3_600_001]),
    ],
  },
  {
    name: "review_flow",
    machine: reviewFlow,
    constants: { SHORTEST_REVIEW_MS, MOST_STARS },
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
    constants: { MOST_WRONG_IN_A_ROW, MOST_WRONG_IN_ALL, SUGGEST_AFTER_MS },
    input: ({ itemCount, answers, now }) => ({ itemCount, answers, askedAt: now }),
    data: (snapshot) => {
      const { answers, askedAt } = contextOf<ExamContext>(snapshot);
      return { answers, askedAt };
    },
    // From the beginning to the last word, and two words from each of the rules that end it.
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
  {
    name: "login_session",
    machine: loginSession,
    constants: { TOKEN_IDLE_MS, TICKET_MS },
    input: () => undefined,
    data: (snapshot) => ({ expiresAt: contextOf<LoginContext>(snapshot).expiresAt }),
    inputs: [{}],
    events: [
      ...at("SIGN_IN", [0]),
      { type: "OFFER" },
      ...at("CHOOSE", [0]),
      { type: "GIVE_UP" },
      ...at("TOUCH", [1, TOKEN_IDLE_MS]),
      ...at("EXPIRE", [TOKEN_IDLE_MS, 2 * TOKEN_IDLE_MS]),
      { type: "REFUSE" },
      { type: "LOGOUT" },
    ],
    // Uses of a token could go on for ever.
    stop: (snapshot) => (contextOf<LoginContext>(snapshot).expiresAt ?? 0) > TOKEN_IDLE_MS,
  },
];
