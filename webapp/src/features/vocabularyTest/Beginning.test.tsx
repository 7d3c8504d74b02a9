import { answer, fakeService } from "@test/fakeService";
import { showScreen } from "@test/showScreen";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, test } from "vitest";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import { queryClient } from "@/queries";
import { detailOf } from "./exam";
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
      const none = {
        size: null,
        fewerThan: null,
        low: null,
        high: null,
        level: null,
        utcClosed: null,
      };
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

test("a finished test is not shown as unfinished among the records", async () => {
  tests("ENDED");
  showScreen(WordTrainingRecord);
  expect(await screen.findByText("Your test is done")).toBeTruthy();
});

test("leaving the page before the test begins is respected", async () => {
  let reply = (_: Response) => {};
  const seen = fakeService({
    CustomerListVocaExamRecord: () => answer({ data: [], total: 0 }),
    CustomerStartVocaExamRecord: () => new Promise((resolve) => (reply = resolve)),
  });
  const opened = showScreen(WordTraining);
  await userEvent.click(await screen.findByRole("button", { name: "Start the test" }));
  await expect.poll(() => seen.at(-1)?.name).toBe("CustomerStartVocaExamRecord");
  cleanup();
  reply(answer({ vocaExamRecordId: 3, status: "ASKING", answers: [], itemCount: 60 }));
  await expect.poll(() => queryClient.getQueryData(detailOf(3).queryKey)).toBeTruthy();
  expect(opened).toEqual([]);
});

test("leaving a test before it is closed is respected", async () => {
  let reply = (_: Response) => {};
  const exam = {
    vocaExamRecordId: 4,
    kind: "size",
    status: "ENDED",
    answers: [],
    itemCount: 60,
    question: null,
  };
  const seen = fakeService({
    CustomerQueryVocaExamDetail: () => answer({ exam, report: null, words: [] }),
    CustomerSubmitVocaExamResult: () => new Promise((resolve) => (reply = resolve)),
  });
  queryClient.setQueryData(["CustomerListVocaExamRecord", {}], { data: [], total: 0 });
  const opened = showScreen(WordTraining, "/?vocaExamRecordId=4");
  await expect.poll(() => seen.at(-1)?.name).toBe("CustomerSubmitVocaExamResult");
  cleanup();
  reply(answer({}));
  const list = ["CustomerListVocaExamRecord", {}];
  await expect.poll(() => queryClient.getQueryState(list)?.isInvalidated).toBe(true);
  expect(opened).toEqual([]);
});
