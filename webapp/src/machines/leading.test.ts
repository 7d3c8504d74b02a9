import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { leadsClass } from "./courseOrder";
import { leadsAt, mayJudge } from "./leading";

interface Source {
  readonly leading: readonly (Parameters<typeof leadsClass>[1] & {
    readonly role: Parameters<typeof leadsClass>[0];
    readonly leads: boolean;
  })[];
  readonly handing: readonly {
    readonly step: Parameters<typeof leadsAt>[0];
    readonly ends: boolean;
    readonly studentLeads: boolean;
    readonly leads: boolean;
  }[];
  readonly judging: readonly (Parameters<typeof mayJudge>[0] & {
    readonly now: number;
    readonly mayJudge: boolean;
  })[];
}

const here = import.meta.url;
const source: Source = JSON.parse(
  readFileSync(new URL("../../../docs/machines/leading.json", here), "utf8"),
);

it("determines the leader of every order like the service", () => {
  expect(source.leading).toHaveLength(48);
  for (const { role, leads, ...order } of source.leading) {
    expect(leadsClass(role, order), JSON.stringify({ role, ...order })).toBe(leads);
  }
});

it("determines who leads after a hand-over like the service", () => {
  expect(source.handing).toHaveLength(28);
  for (const { step, leads, ...handed } of source.handing) {
    expect(leadsAt(step, handed), JSON.stringify({ step, ...handed })).toBe(leads);
  }
});

it("determines who judges like the service", () => {
  expect(source.judging.length).toBeGreaterThan(0);
  for (const { now, mayJudge: expected, ...judging } of source.judging) {
    expect(mayJudge(judging, now), JSON.stringify({ now, ...judging })).toBe(expected);
  }
});
