import { createHash } from "node:crypto";
import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
  initialTransition,
  transition,
} from "xstate";
import { getShortestPaths } from "xstate/graph";

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
  readonly accepted: boolean;
  readonly state: string;
  readonly data: Data;
}

/** Events that lead to a state, and what every event of the machine does there; none: nothing. */
interface Path {
  readonly input: Data;
  readonly events: readonly EventObject[];
  readonly answers: readonly (string | null)[];
}

/** A machine that mirrors one of the domain's, and what is needed to compare the two. */
export interface Mirror {
  readonly name: string;
  readonly machine: AnyStateMachine;
  /** The machine's input from what the files call input. */
  readonly input: (input: Data) => unknown;
  readonly data: (snapshot: AnyMachineSnapshot) => Data;
  /** The inputs and events that its paths are made of. */
  readonly inputs: readonly Data[];
  readonly events: readonly EventObject[];
  /** Where its paths stop. */
  readonly stop?: (snapshot: AnyMachineSnapshot) => boolean;
}

/** Several times what any machine here needs: one that needs more has no end. */
const MOST_TRANSITIONS = 2_000;

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

/** The step that an event is, and where it leads. */
function step({ machine, data }: Mirror, before: AnyMachineSnapshot, event: EventObject) {
  const accepted = before.can(event);
  const [after] = transition(machine, before, event);
  return { after, step: { event, accepted, state: after.value, data: data(after) } as Step };
}

/** The steps that events are, from the beginning. */
export function walk(mirror: Mirror, input: Data, events: readonly EventObject[]): Step[] {
  let [snapshot] = initialTransition(mirror.machine, mirror.input(input) as never);
  return events.map((event) => {
    const taken = step(mirror, snapshot, event);
    snapshot = taken.after;
    return taken.step;
  });
}

/** To every state and data that the events can reach, one path. */
function pathsFrom(mirror: Mirror, given: Data): Path[] {
  const { machine, input, data, events, stop } = mirror;
  const found = getShortestPaths(machine, {
    input: input(given) as never,
    events: (snapshot: AnyMachineSnapshot) => events.filter((event) => snapshot.can(event)),
    limit: MOST_TRANSITIONS,
    ...(stop && { stopWhen: stop }),
  });
  // What no other language has to know may differ where state and data are the same.
  const distinct = new Map(
    found.toReversed().map((path) => [canonical([path.state.value, data(path.state)]), path]),
  );
  return [...distinct.values()].toReversed().map(({ state, steps }) => ({
    input: given,
    events: steps.map(({ event }) => event).filter(({ type }) => type !== "xstate.init"),
    answers: events.map((event) => {
      const { step: answer } = step(mirror, state, event);
      return answer.accepted ? stepDigest(answer) : null;
    }),
  }));
}

/** JSON with the keys in order, as the other language writes it. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}

/** What an event led to: both languages come to the same. */
export function stepDigest({ accepted, state, data }: Step): string {
  return digest({ accepted, state, data });
}

/** Eight digits of a value's JSON, which both languages write alike. */
export function digest(value: unknown): string {
  return createHash("sha256").update(canonical(value)).digest("hex").slice(0, 8);
}

/** All that the other language compares itself with; an error in place of paths without end. */
export function pathsOf(mirror: Mirror) {
  const { name, machine, inputs, events } = mirror;
  const known = { name, ...graphOf(machine), events };
  try {
    return { ...known, paths: inputs.flatMap((given) => pathsFrom(mirror, given)) };
  } catch (error) {
    const message = `${name} has no paths of at most ${MOST_TRANSITIONS} transitions: ${error}`;
    return { ...known, error: message, paths: [] };
  }
}

/** Paths as the file holds them: one line for each entry of a list. */
export function textOf(written: ReturnType<typeof pathsOf>): string {
  const parts = Object.entries(written).map(([key, value]) => {
    const text = Array.isArray(value)
      ? `[\n${value.map((entry) => `    ${JSON.stringify(entry)}`).join(",\n")}\n  ]`
      : JSON.stringify(value);
    return `  ${JSON.stringify(key)}: ${text}`;
  });
  return `{\n${parts.join(",\n")}\n}\n`;
}
