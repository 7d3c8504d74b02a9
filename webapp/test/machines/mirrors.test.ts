import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { assign, createMachine } from "xstate";
import { mulberry32, shuffled } from "@/machines/grouping";
import { STEPS } from "@/machines/lessonFlow";
import {
  type Data,
  type Graph,
  graphOf,
  type Mirror,
  pathsOf,
  type Step,
  stepDigest,
  textOf,
  walk,
} from "./mirror";
import { mirrors } from "./mirrors";

interface Trace {
  readonly input: Data;
  readonly events: readonly Step["event"][];
  /** Digests of the events' effects. */
  readonly digests: readonly string[];
}

interface Written extends Graph {
  readonly traces: readonly Trace[];
}

const here = import.meta.url;

function read(path: string): string {
  return readFileSync(new URL(path, here), "utf8");
}

function written<Kind>(name: string): Kind {
  return JSON.parse(read(`../../../docs/machines/${name}.json`)) as Kind;
}

/** Transitions by state and event, each list in the order of evaluation. */
function byStateAndEvent({ transitions }: Graph) {
  const key = ({ source, event }: (typeof transitions)[number]) => `${source} ${event}`;
  return Object.fromEntries(
    transitions.map((arrow) => [
      key(arrow),
      transitions.filter((other) => key(other) === key(arrow)),
    ]),
  );
}

describe.each(mirrors)("$name", (mirror) => {
  const source = written<Written>(mirror.name);

  it("has the states, arrows and guards of its source", () => {
    const mine = graphOf(mirror.machine);
    expect(mine.initial).toBe(source.initial);
    expect(mine.states).toEqual(source.states);
    expect(byStateAndEvent(mine)).toEqual(byStateAndEvent(source));
  });

  it("reproduces every trace of its source", () => {
    expect(source.traces.length).toBeGreaterThan(0);
    for (const trace of source.traces) {
      const mine = walk(mirror, trace.input, trace.events);
      const other = mine.find((step, nth) => stepDigest(step) !== trace.digests[nth]);
      expect(other, `led elsewhere than its source: ${JSON.stringify(trace)}`).toBeUndefined();
      expect(mine).toHaveLength(trace.digests.length);
    }
  });

  it("has up-to-date paths", () => {
    const paths = pathsOf(mirror);
    expect(paths).not.toHaveProperty("error");
    expect(read(`./paths/${mirror.name}.json`), "run `just machines`").toBe(textOf(paths));
  });
});

it("the steps of a lesson are in the order of their machine", () => {
  const { states } = written<Written>("lesson_flow");
  expect([...STEPS, "finished"]).toEqual(states.map(({ id }) => id));
});

it("every file of paths belongs to a machine", () => {
  const files = readdirSync(new URL("./paths/", here));
  expect(files.sort()).toEqual(mirrors.map(({ name }) => `${name}.json`).sort());
});

it("an endless machine is exported without paths", () => {
  const endless: Mirror = {
    name: "pause",
    machine: createMachine({
      context: { count: 0 },
      initial: "on",
      states: {
        on: { on: { MORE: { actions: assign({ count: ({ context }) => context.count + 1 }) } } },
      },
    }),
    input: () => undefined,
    data: () => ({}),
    inputs: [{}],
    events: [{ type: "MORE" }],
  };
  expect(pathsOf(endless)).toMatchObject({
    transitions: [{ event: "MORE", source: "on", target: "on", guard: null }],
    error: "pause has no paths of at most 2000 transitions: Error: Traversal limit exceeded",
    paths: [],
  });
});

interface Vector {
  readonly seed: number;
  readonly draws: readonly number[];
  readonly words: readonly number[];
  readonly shuffled: readonly number[];
}

it("draws and shuffles like its source", () => {
  for (const { seed, draws, words, shuffled: expected } of written<{ vectors: Vector[] }>("shuffle")
    .vectors) {
    const draw = mulberry32(seed);
    expect(draws.map(draw)).toEqual(draws);
    expect(shuffled(words, seed)).toEqual(expected);
  }
});
