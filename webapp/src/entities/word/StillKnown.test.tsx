import { objections } from "@test/axe";
import { answer, fakeService, refusal } from "@test/fakeService";
import { showScreen } from "@test/showScreen";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, test } from "vitest";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import { StillKnown } from "./StillKnown";

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
  await i18n.loadNamespaces(["entities", "errors"]);
});

const probed = (enWord: string, right: boolean) => ({
  word: { id: 1, enWord, zhWord: "词" },
  right,
  utcAsked: 0,
});
const results = {
  serverTime: 0,
  firstDay: "2026-01-01",
  data: [
    { metDays: 30, asked: 1, right: 1, words: [probed("bread", true)] },
    { metDays: 90, asked: 2, right: 1, words: [probed("oven", false), probed("oven", true)] },
  ],
  total: 2,
};

test("nothing is shown before the first probe", async () => {
  let answered = false;
  fakeService({
    CustomerRetrieveProbeResults: () => {
      answered = true;
      return answer({ ...results, data: [], total: 0 });
    },
  });
  showScreen(() => <StillKnown />);
  await expect.poll(() => answered).toBe(true);
  expect(screen.queryByRole("heading")).toBeNull();
});

test("each age has its share, with what was known and what was not", async () => {
  const seen = fakeService({ CustomerRetrieveProbeResults: () => answer(results) });
  showScreen(() => <StillKnown studentId={7} />);
  expect(await screen.findByText("Still known after 30 days: 1 of 1")).toBeTruthy();
  await userEvent.click(screen.getByText("Still known after 90 days: 1 of 2"));
  const words = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(words.slice(-2)).toEqual(["not knownoven 词", "knownoven 词"]);
  expect(seen.at(-1)?.body).toMatchObject({ studentId: 7 });
  expect(await objections()).toEqual([]);
});

test("a failed request can be repeated", async () => {
  let isDown = true;
  fakeService({
    CustomerRetrieveProbeResults: () =>
      isDown ? refusal(503, "UNAVAILABLE", "Busy") : answer(results),
  });
  showScreen(() => <StillKnown />);
  const again = await screen.findByRole("button");
  isDown = false;
  await userEvent.click(again);
  expect(await screen.findByText("Still known after 30 days: 1 of 1")).toBeTruthy();
});
