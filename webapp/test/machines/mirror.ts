import { createHash } from "node:crypto";
import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
  initialTransition,
  transition,
} from "xstate";
import { getShortestPaths } from "xstate/graph";

/** The exported form of a machine in both languages: docs/machines/README.md. */
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

/** Events that lead to a state, and the effect of every event there; none: no effect. */
interface Path {
  readonly input: Data;
  readonly events: readonly EventObject[];
  readonly answers: readonly (string | null)[];
}

/** A machine that mirrors one of the domain's, and what is needed to compare both. */
export interface Mirror {
  readonly name: string;
  readonly machine: AnyStateMachine;
  /** Converts the files' input to the machine's. */
  readonly input: (input: Data) => unknown;
  readonly data: (snapshot: AnyMachineSnapshot) => Data;
  /** The inputs and events of its paths. */
  readonly inputs: readonly Data[];
  readonly events: readonly EventObject[];
  /** Where its paths stop. */
  readonly stop?: (snapshot: AnyMachineSnapshot) => boolean;
}

/** Several times what any machine here needs: a machine that needs more has endless paths. */
const MOST_TRANSITIONS = 2_000;

/** The machine's graph, read from the machine itself. */
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

/** The step of an event, and its target. */
function step({ machine, data }: Mirror, before: AnyMachineSnapshot, event: EventObject) {
  const accepted = before.can(event);
  const [after] = transition(machine, before, event);
  return { after, step: { event, accepted, state: after.value, data: data(after) } as Step };
}

/** The steps of events from the beginning. */
export function walk(mirror: Mirror, input: Data, events: readonly EventObject[]): Step[] {
  let [snapshot] = initialTransition(mirror.machine, mirror.input(input) as never);
  return events.map((event) => {
    const taken = step(mirror, snapshot, event);
    snapshot = taken.after;
    return taken.step;
  });
}

/** One path to every reachable state and data. */
function pathsFrom(mirror: Mirror, given: Data): Path[] {
  const { machine, input, data, events, stop } = mirror;
  const found = getShortestPaths(machine, {
    input: input(given) as never,
    events: (snapshot: AnyMachineSnapshot) => events.filter((event) => snapshot.can(event)),
    limit: MOST_TRANSITIONS,
    ...(stop && { stopWhen: stop }),
  });
  // Internal data may differ if state and visible data are equal.
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

/** JSON with sorted keys, as the other language writes it. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}

/** A digest of an event's effect, equal in both languages. */
export function stepDigest({ accepted, state, data }: Step): string {
  return digest({ accepted, state, data });
}

/** Eight digits of a hash of a value's JSON, which both languages encode alike. */
export function digest(value: unknown): string {
  return createHash("sha256").update(canonical(value)).digest("hex").slice(0, 8);
}

/** All that the other language compares; an error if paths are endless. */
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

/** Paths as in the file: one line per entry. */
export function textOf(written: ReturnType<typeof pathsOf>): string {
  const parts = Object.entries(written).map(([key, value]) => {
    const text = Array.isArray(value)
      ? `[\n${value.map((entry) => `    ${JSON.stringify(entry)}`).join(",\n")}\n  ]`
      : JSON.stringify(value);
    return `  ${JSON.stringify(key)}: ${text}`;
  });
  return `{\n${parts.join(",\n")}\n}\n`;
}
