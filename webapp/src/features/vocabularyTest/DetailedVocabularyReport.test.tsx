import { screen } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import type { VocaReport } from "@/rpc";
import { answer, fakeService } from "@/test/fakeService";
import { showScreen } from "@/test/showScreen";
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
  earlier: [],
};

function show(told: VocaReport) {
  fakeService({
    CustomerQueryVocaExamDetail: () => answer({ exam: {}, report: told, words: [] }),
  });
  showScreen(DetailedVocabularyReport, "/?vocaExamRecordId=3");
}

test("an inconclusive report shows no number, interval or shares", async () => {
  show(report);
  await screen.findByText("Fewer than 50 words");
  expect(screen.queryByText(/Nine times in ten/)).toBeNull();
  expect(screen.queryByRole("heading", { name: "Known of each thousand words" })).toBeNull();
});
