import { answer, fakeService, refusal } from "@test/fakeService";
import { press, showScreen } from "@test/showScreen";
import { screen, waitFor } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import { TEST_VERSION } from "@/machines/constants";
import type { VocaReport } from "@/rpc";
import DetailedVocabularyReport from "./screens/DetailedVocabularyReport";

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
  await i18n.loadNamespaces("vocabularyTest");
});

const nothing = { zh: "无", en: "None" };
const level = {
  number: 1,
  stage: "children",
  grade: "beginner",
  description: nothing,
  ability: nothing,
} as const;
const report: VocaReport = {
  utcClosed: 1_800_000_000_000,
  size: 0,
  fewerThan: 50,
  low: 0,
  high: 70,
  level,
  lowestLevel: 1,
  highestLevel: 1,
  analysis: nothing,
  suggestions: [],
  shares: [],
  bank: "frequency",
  version: TEST_VERSION,
  earlier: [],
};

function show(told: VocaReport) {
  const book = { courseBook: { courseBookId: 7 }, metric: { new: 5 } };
  const seen = fakeService({
    CustomerQueryBookInHand: () => answer({ book }),
    CustomerCreateSimulation: () => refusal(409, "ANOTHER_LESSON_RUNS", "another"),
    CustomerQueryVocaExamDetail: () => answer({ exam: {}, report: told, words: [] }),
  });
  showScreen(DetailedVocabularyReport, "/?vocaExamRecordId=3");
  return seen;
}

test("an inconclusive report shows no number, interval or shares", async () => {
  show(report);
  await screen.findByText("Fewer than 50 words");
  expect(screen.queryByText(/Nine times in ten/)).toBeNull();
  expect(screen.queryByRole("heading", { name: "Known of each thousand words" })).toBeNull();
});

test("a report begins the words that it advises to learn, with one tap", async () => {
  const seen = show(report);
  await screen.findByText("Fewer than 50 words");
  await press("Learn five words");
  await waitFor(() =>
    expect(seen.find(({ name }) => name === "CustomerCreateSimulation")?.body).toMatchObject({
      courseBookId: 7,
    }),
  );
});

const said: VocaReport = { ...report, size: 1_200, fewerThan: null, low: 900, high: 1_600 };

test("a pupil's report names the school terms, and a current report no version", async () => {
  show({ ...said, bank: "school" });
  await screen.findByText("Words chosen by the school term that teaches them");
  expect(screen.queryByText(/version/)).toBeNull();
});

test("a test earlier today is named within the sentence", async () => {
  const earlier = {
    vocaExamRecordId: 2,
    utcClosed: Date.now(),
    size: 700,
    fewerThan: null,
    low: 600,
    high: 800,
    change: "more",
  } as const;
  show({ ...said, earlier: [earlier] });
  expect(await screen.findByText(/^Compared with today \d\d:\d\d: certainly more\.$/)).toBeTruthy();
});

test("a report of an older version says so and is not compared with newer ones", async () => {
  const earlier = {
    vocaExamRecordId: 2,
    utcClosed: 1_790_000_000_000,
    size: 700,
    fewerThan: null,
    low: 600,
    high: 800,
    change: "other_test",
  } as const;
  show({ ...said, version: TEST_VERSION - 1, earlier: [earlier] });
  await screen.findByText("Words chosen by how common they are");
  screen.getByText(
    `Made by version ${TEST_VERSION - 1} of the test: not comparable with newer results.`,
  );
  screen.getByText(/^Not comparable with .*: that was another kind of test\.$/);
});
