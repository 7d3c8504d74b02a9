import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { initialTransition, transition } from "xstate";
import { mulberry32, shuffled } from "./grouping";
import {
  type Data,
  type Graph,
  graphOf,
  type Mirror,
  mirrors,
  pathsText,
  type Step,
} from "./mirrors";

interface Trace {
  readonly input: Data;
  readonly steps: readonly (Step & { readonly accepted: boolean })[];
}

interface Written extends Graph {
  readonly constants: Data;
  readonly traces: readonly Trace[];
}

function read(path: string): string {
  return readFileSync(new URL(path, import.meta.url), "utf8");
}

function written<Kind>(name: string): Kind {
  return JSON.parse(read(`../../../docs/machines/${name}.json`)) as Kind;
}

/** Arrows by state and event, each list in the order in which it is tried. */
function byStateAndEvent({ transitions }: Graph) {
  const key = ({ source, event }: (typeof transitions)[number]) => `${source} ${event}`;
  return Object.fromEntries(
    transitions.map((arrow) => [
      key(arrow),
      transitions.filter((other) => key(other) === key(arrow)),
    ]),
  );
}

function replay({ machine, input, data }: Mirror, trace: Trace) {
  let [snapshot] = initialTransition(machine, input(trace.input) as never);
  return trace.steps.map(({ event }) => {
    const accepted = snapshot.can(event);
    [snapshot] = transition(machine, snapshot, event);
    return { event, accepted, state: snapshot.value, data: data(snapshot) };
  });
}

describe.each(mirrors)("$name", (mirror) => {
  const source = written<Written>(mirror.name);

  it("has the states, arrows and guards of its source", () => {
    const mine = graphOf(mirror.machine);
    expect(mine.initial).toBe(source.initial);
    expect(mine.states).toEqual(source.states);
    expect(byStateAndEvent(mine)).toEqual(byStateAndEvent(source));
  });

  it("has the constants of its source", () => {
    expect(mirror.constants).toEqual(source.constants);
  });

  it("answers every trace of its source alike", () => {
    expect(source.traces.length).toBeGreaterThan(0);
    for (const trace of source.traces) expect(replay(mirror, trace)).toEqual(trace.steps);
  });

  it("has written the paths it has now", () => {
    expect(read(`./paths/${mirror.name}.json`), "run `npm run machines`").toBe(pathsText(mirror));
  });
});

interface Vector {
  readonly seed: number;
  readonly draws: readonly number[];
  readonly words: readonly number[];
  readonly shuffled: readonly number[];
}

it("draws and shuffles as its source does", () => {
  for (const { seed, draws, words, shuffled: expected } of written<{ vectors: Vector[] }>("shuffle")
    .vectors) {
    const draw = mulberry32(seed);
    expect(draws.map(draw)).toEqual(draws);
    expect(shuffled(words, seed)).toEqual(expected);
  }
});
