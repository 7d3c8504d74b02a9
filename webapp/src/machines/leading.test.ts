import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { leadsClass } from "./courseOrder";
import { goesOnAlone, leadsAt } from "./leading";
import type { LessonStep } from "./lessonFlow";

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
  readonly alone: readonly {
    readonly step: LessonStep | null;
    readonly leaderSeenAt: number | null;
    readonly now: number;
    readonly alone: boolean;
  }[];
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

it("determines when a follower goes on alone like the service", () => {
  expect(source.alone).toHaveLength(42);
  for (const { step, leaderSeenAt, now, alone } of source.alone) {
    const given = JSON.stringify({ step, leaderSeenAt, now });
    expect(goesOnAlone(step, leaderSeenAt, now), given).toBe(alone);
  }
});
