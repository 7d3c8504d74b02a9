import { objections } from "@test/axe";
import { answer, fakeService, refusal } from "@test/fakeService";
import { showScreen } from "@test/showScreen";
import { signIn } from "@test/signIn";
import { screen, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { session } from "@/entities/person/session";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import type { TestedWord } from "@/rpc";
import WordTestList from "./screens/WordTestList";

afterEach(() => session.clear());

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
  await i18n.loadNamespaces(["vocabularyTest", "entities"]);
});

const tested = (change: Partial<TestedWord>): TestedWord =>
  ({
    number: 1,
    wordId: 1,
    word: "bread",
    partOfSpeech: "n.",
    meaning: "面包",
    answer: "right",
    chosen: null,
    isFavorite: false,
    ...change,
  }) as TestedWord;
const WORDS = [
  tested({}),
  tested({ number: 2, wordId: 2, word: "oven", meaning: "烤箱", answer: "wrong", chosen: "铁路" }),
  tested({ number: 3, wordId: null, word: "leaven", meaning: "酵母", answer: "dont_know" }),
];

const show = (reply: () => Response, at = "/?vocaExamRecordId=3") => {
  fakeService({ CustomerQueryVocaExamDetail: reply });
  return showScreen(WordTestList, at);
};
const detail = (words: readonly TestedWord[]) => () => answer({ exam: {}, report: null, words });

test("every tested word stands with its meaning, how it was answered and what was chosen", async () => {
  show(detail(WORDS));
  const list = await screen.findByRole("list", { name: "Words tested" });
  const rows = within(list).getAllByRole("listitem");
  expect(rows).toHaveLength(3);
  expect(rows[1]?.textContent).toContain("铁路");
  expect(await objections()).toEqual([]);
});

test("a word that is in no book has no star", async () => {
  await signIn();
  show(detail(WORDS));
  await screen.findByText("leaven");
  expect(screen.getAllByRole("button", { name: /favourite/i })).toHaveLength(2);
});

test("the list can be narrowed to what was missed", async () => {
  show(detail(WORDS), "/?vocaExamRecordId=3&shows=missed");
  await screen.findByText("oven");
  expect(screen.queryByText("bread")).toBeNull();
});

test.each([
  ["names no test", "/"],
  ["has no words yet", "/?vocaExamRecordId=3"],
])("a list that %s leads to the test", async (_, at) => {
  show(detail([]), at);
  expect(await screen.findByRole("button", { name: /test/i })).toBeTruthy();
});

test("words that cannot be read are not taken for none", async () => {
  show(() => refusal(500, "INTERNAL_ERROR", "broken"));
  await screen.findByText("broken");
});
