import { answer, fakeService } from "@test/fakeService";
import { showScreen } from "@test/showScreen";
import { screen } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import type { Answer } from "@/rpc";
import { WhyAsked } from "./WhyAsked";

type Memory = Answer<"CustomerListWordMemories">["data"][number];

/** Eight in the morning of a Thursday in the service's zone. */
const NOW = Date.parse("2026-05-21T00:00:00Z");

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
  await i18n.loadNamespaces("entities");
});

async function sentence(memory: Partial<Memory>): Promise<string | null> {
  const whole: Memory = {
    wordId: 1,
    askedOn: "2026-05-20",
    wasKnown: true,
    knownPercent: 84,
    dueOn: "2026-05-21",
    slipsOn: "2026-05-23",
    isHard: false,
    ...memory,
  };
  fakeService({
    CustomerListWordMemories: () => answer({ serverTime: NOW, data: [whole], total: 1 }),
  });
  showScreen(() => <WhyAsked wordId={1} />);
  return (await screen.findByText(/of 100/)).textContent;
}

test("a due word was asked on a day, with its result, and is due since another", async () => {
  expect(await sentence({})).toBe(
    "Asked last yesterday and known; likely still known: 84 of 100; due since today.",
  );
});

test("a word that was not asked since its lesson says so", async () => {
  const learned = { askedOn: "2026-05-18", wasKnown: null, dueOn: "2026-05-20" };
  expect(await sentence(learned)).toBe(
    "Learned Mon, May 18 and not asked since; likely still known: 84 of 100; due since yesterday.",
  );
});

test("a word that is not due yet says when it will likely be forgotten", async () => {
  expect(await sentence({ wasKnown: false, dueOn: "2026-05-22" })).toBe(
    "Asked last yesterday and not known; likely still known: 84 of 100; likely to be forgotten from Sat on.",
  );
});

test("a word that waits for its first review is due after it, however likely it is forgotten", async () => {
  expect(await sentence({ wasKnown: null, dueOn: "2026-05-22", slipsOn: "2026-05-20" })).toBe(
    "Learned yesterday and not asked since; likely still known: 84 of 100; due from tomorrow on.",
  );
});
