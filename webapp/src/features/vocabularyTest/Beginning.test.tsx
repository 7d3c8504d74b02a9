import { screen } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import { answer, fakeService } from "@/test/fakeService";
import { showScreen } from "@/test/showScreen";
import WordTraining from "./screens/WordTraining";
import WordTrainingRecord from "./screens/WordTrainingRecord";

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
  await i18n.loadNamespaces("vocabularyTest");
});

const tests = (status: string) =>
  fakeService({
    CustomerListVocaExamRecord: () => {
      const none = { size: null, low: null, high: null, level: null, utcClosed: null };
      const one = { vocaExamRecordId: 3, status, answered: 24, utcStarted: 1_800_000_000_000 };
      return answer({ data: [{ ...one, ...none }], total: 1 });
    },
  });

test.each([
  ["ASKING", "Your test is not finished", "Go on"],
  ["ENDED", "Your test is done", "See the report"],
  ["ABANDONED", "How many words do you know?", "Start the test"],
])("after a test that is %s the page says: %s", async (status, title, button) => {
  tests(status);
  showScreen(WordTraining);
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.getByRole("button", { name: button })).toBeTruthy();
});

test("a test that is over is not called unfinished among the records", async () => {
  tests("ENDED");
  showScreen(WordTrainingRecord);
  expect(await screen.findByText("Your test is done")).toBeTruthy();
});
