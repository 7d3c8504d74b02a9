import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  assign,
  type EventObject,
  setup,
} from "xstate";
import { getShortestPaths } from "xstate/graph";
import {
  courseOrder,
  deadlineOf,
  lessonMinutes,
  type OrderFacts,
  START_EARLY_MS,
} from "./courseOrder";
import { BLOCK_SIZE, GROUP_SIZE, groupWords, SEED_STEP } from "./grouping";
import { type FlowContext, type FlowState, lessonFlow, STEPS, wordsOf } from "./lessonFlow";
import { lessonTimer, TICK_MS, type TimerContext, WARNING_MS } from "./lessonTimer";
import {
  type LoginEvent,
  type LoginSession,
  loginActions,
  loginGuards,
  loginStates,
  TICKET_MS,
  TOKEN_IDLE_MS,
} from "./loginSession";
import { PAUSE_MS, type PauseContext, pauseMachine } from "./pause";
import { isDisabled, type PickerContext, SLOTS, timePicker } from "./timePicker";

/** What both languages say of a machine: docs/machines/README.md. */
export interface Graph {
  readonly initial: string;
  readonly states: readonly { id: string; final: boolean }[];
  readonly transitions: readonly {
    event: string;
    source: string;
    target: string;
    guard: string | null;
  }[];
}

export type Data = Record<string, unknown>;

export interface Step {
  readonly event: EventObject;
  readonly state: string;
  readonly data: Data;
}

/** A machine that mirrors one of the domain's, and what is needed to compare the two. */
export interface Mirror {
  readonly name: string;
  readonly machine: AnyStateMachine;
  readonly constants: Data;
  /** The machine's input from what the files call input. */
  readonly input: (input: Data) => unknown;
  readonly data: (snapshot: AnyMachineSnapshot) => Data;
  /** The inputs and events that its paths are made of. */
  readonly inputs: readonly Data[];
  readonly events: readonly EventObject[];
  /** Where its paths stop. */
  readonly stop?: (snapshot: AnyMachineSnapshot) => boolean;
}

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
const deadline = 1_000_000;
const nows = [0, deadline - WARNING_MS, deadline, deadline + PAUSE_MS];

function at(type: string, instants: readonly number[], facts: Data = {}): EventObject[] {
  return instants.map((now) => ({ type, now, ...facts }));
}

function contextOf<Context>(snapshot: AnyMachineSnapshot): Context {
  return snapshot.context as Context;
}

export const mirrors: readonly Mirror[] = [
  {
    name: "lesson_flow",
    machine: lessonFlow,
    constants: { GROUP_SIZE, BLOCK_SIZE, SEED_STEP, STEPS },
    input: ({ wordIds, seed }) => ({ groups: groupWords(wordIds as number[]), seed }),
    data: (snapshot) => {
      const flow = contextOf<FlowContext>(snapshot);
      const words = wordsOf(snapshot.value as FlowState, flow);
      return { groupIndex: flow.groupIndex, groups: flow.groups, words };
    },
    inputs: [
      { wordIds: [1, 2], seed: 7 },
      { wordIds: [1, 2, 3, 4, 5, 6, 7], seed: 2_147_483_647 },
    ],
    events: [{ type: "FINISH_STEP" }, ...[[2], [99]].map((ids) => ({ type: "APPEND_WRONG", ids }))],
    stop: (snapshot) => contextOf<FlowContext>(snapshot).groups.length > 2,
  },
  {
    name: "lesson_timer",
    machine: lessonTimer,
    constants: { TICK_MS, WARNING_MS, PAUSE_MS },
    input: () => undefined,
    data: (snapshot) => ({ ...contextOf<TimerContext>(snapshot) }),
    inputs: [{}],
    events: [
      { type: "START", deadline, paused: false } as EventObject,
      { type: "START", deadline, paused: true } as EventObject,
      ...at("TICK", nows),
      { type: "PAUSE" },
      { type: "HOLD" },
      ...at("RELEASE", nows),
      { type: "RESET" },
    ],
  },
  {
    name: "pause",
    machine: pauseMachine,
    constants: { PAUSE_MS },
    input: () => undefined,
    data: (snapshot) => {
      const { pausedAt } = contextOf<PauseContext>(snapshot);
      return { pausedAt, delayMs: pausedAt === null ? 0 : PAUSE_MS };
    },
    inputs: [{}],
    events: [...at("PAUSE", [0, 1]), { type: "RESUME" }, ...at("LAPSE", [PAUSE_MS, PAUSE_MS + 1])],
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
    name: "course_order",
    machine: courseOrder,
    constants: {
      START_EARLY_MS,
      PAUSE_MS,
      LESSON_MINUTES: Object.fromEntries(lengths.map((type) => [type, lessonMinutes(type)])),
    },
    input: (facts) => ({ startedAt: null, pausedAt: null, endedAt: null, ...facts }),
    data: (snapshot) => {
      const facts = contextOf<OrderFacts>(snapshot);
      const { startedAt, pausedAt, endedAt } = facts;
      return { startedAt, pausedAt, deadline: deadlineOf(facts), endedAt };
    },
    inputs: lengths.flatMap((lessonType) =>
      [true, false].map((isSimulated) => ({
        lessonType,
        isSimulated,
        deletion: isSimulated ? "DELETE_PENDING" : "NORMAL",
        appointmentAt: START_EARLY_MS,
      })),
    ),
    events: [
      ...["user", "TEACHER"].flatMap((role) => [
        { type: "START", role, now: 0 },
        { type: "COMPLETE", role, now: 60_000, hasResult: false },
        { type: "COMPLETE", role, now: 5_000_000, hasResult: false },
        { type: "COMPLETE", role, now: 5_000_000, hasResult: true },
      ]),
      ...at("PAUSE", [30_000]),
      { type: "CANCEL" },
      ...at("EXPIRE", [START_EARLY_MS + 1_800_000, START_EARLY_MS + 3_600_001]),
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

/** The graph of a machine, read from the machine itself. */
export function graphOf(machine: AnyStateMachine): Graph {
  const nodes = Object.values(machine.states);
  return {
    initial: machine.root.initial.target[0]?.key ?? "",
    states: nodes.map((node) => ({ id: node.key, final: node.type === "final" })),
    transitions: nodes.flatMap((node) =>
      [...node.transitions].flatMap(([event, arrows]) =>
        arrows.map(({ guard, target }) => ({
          event,
          source: node.key,
          target: target?.[0]?.key ?? node.key,
          guard: typeof guard === "string" ? guard : null,
        })),
      ),
    ),
  };
}

/** Paths through a machine that end in every state and data its events can reach. */
export function pathsOf({ name, machine, constants, input, data, inputs, events, stop }: Mirror) {
  const paths = inputs.flatMap((facts) => {
    const found = getShortestPaths(machine, {
      input: input(facts) as never,
      events: (snapshot: AnyMachineSnapshot) => events.filter((event) => snapshot.can(event)),
      ...(stop && { stopWhen: stop }),
    }).map(({ steps }) =>
      steps
        .filter(({ event }) => event.type !== "xstate.init")
        .map(({ event, state }): Step => ({ event, state: state.value, data: data(state) })),
    );
    return withoutBeginnings(found).map((steps) => ({ input: facts, steps }));
  });
  return { name, constants, paths };
}

/** A path that only begins another one shows nothing of its own. */
function withoutBeginnings(paths: readonly Step[][]): Step[][] {
  const texts = paths.map((steps) => steps.map((step) => JSON.stringify(step)).join());
  return paths.filter(
    (steps, index) =>
      steps.length > 0 &&
      !texts.some((text, other) => other !== index && text.startsWith(`${texts[index]},`)),
  );
}

/** The paths as the file holds them: one line a path. */
export function pathsText(mirror: Mirror): string {
  const { name, constants, paths } = pathsOf(mirror);
  const lines = paths.map((path) => `    ${JSON.stringify(path)}`).join(",\n");
  const head = `  "name": ${JSON.stringify(name)},\n  "constants": ${JSON.stringify(constants)},`;
  return `{\n${head}\n  "paths": [\n${lines}\n  ]\n}\n`;
}
