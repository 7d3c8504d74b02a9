import { objections } from "@test/axe";
import { answer, fakeService } from "@test/fakeService";
import { showScreen } from "@test/showScreen";
import { signIn } from "@test/signIn";
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { session } from "@/entities/person/session";
import { REST_MS, SEEN_MS } from "@/entities/word/answering";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import { localDay } from "@/i18n/format";
import { dailyQuestion, type Task } from "@/machines/exercise";
import { connect, serverNow, type WordView } from "@/rpc";
import ReviewAndTest from "./screens/ReviewAndTest";

const WRONG = ["abroad", "aboard", "above"].map((enWord, nth) => {
  return { wordId: 901 + nth, enWord, zhWord: `错${nth}` };
});

const word = (id: number): WordView =>
  ({
    id,
    enWord: "umbrella",
    zhWord: "雨伞",
    partOfSpeech: "n.",
    state: "forgotten",
    isFavorite: false,
    voiceUrl: `/audio/voice/${id}.mp3`,
    distractors: WRONG,
  }) as unknown as WordView;

/** A word that today's list asks so. */
function asked(task: Task, check: Task | null): WordView {
  const day = localDay(serverNow());
  for (let id = 1; id < 500; id += 1) {
    const question = dailyQuestion(word(id), day);
    if (question.task === task && (question.check?.task ?? null) === check) return word(id);
  }
  throw new Error(`no word is asked by ${task} and ${check}`);
}

const card = () => screen.getByRole("article").textContent;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const tap = async (name: string) => {
  await pass(REST_MS);
  fireEvent.click(screen.getByRole("button", { name }));
  await pass(0);
};
const meanings = () => screen.queryByRole("list", { name: "Which meaning is it?" });

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
  await i18n.loadNamespaces(["words", "entities"]);
});

beforeEach(async () => {
  session.clear();
  await signIn();
  vi.useFakeTimers();
});

afterEach(() => void vi.useRealTimers());

/** The test of a day's list of one word, and the answers that arrive. */
async function testOf(only: WordView) {
  const seen = fakeService({
    CustomerListPracticeWords: () => answer({ data: [only], total: 1 }),
    CustomerSubmitPractice: () => answer({ data: [], changed: [] }),
  });
  showScreen(ReviewAndTest, "/?kind=DUE");
  await pass(0);
  await tap("Test this word");
  return async () => {
    await pass(SEEN_MS);
    const sent = seen.filter(({ name }) => name === "CustomerSubmitPractice");
    return sent.flatMap(({ body }) => (body as { answers: object[] }).answers)[0];
  };
}

it("shows the meanings of its words on demand alone", async () => {
  fakeService({ CustomerListPracticeWords: () => answer({ data: [word(1)], total: 1 }) });
  showScreen(ReviewAndTest, "/?kind=DUE");
  await pass(0);
  const row = screen.getByRole("button", { name: /^umbrella/ });
  expect(row.textContent).not.toContain("雨伞");
  fireEvent.click(row);
  expect(row.textContent).toContain("雨伞");
});

it("asks for the meaning of a word of the sample that is said to be known", async () => {
  const only = asked("recall", "pick_meaning");
  const sent = await testOf(only);
  expect(meanings()).toBeNull();
  await tap("Known");
  const choices = within(meanings() as HTMLElement).getAllByRole("button");
  expect(choices.map(({ textContent }) => textContent).toSorted()).toEqual(
    ["雨伞", "错0", "错1", "错2"].toSorted(),
  );
  expect(card()).not.toContain("雨伞");
  await tap("雨伞");
  expect(screen.getByText("of 1 word")).toBeTruthy();
  const how = { task: "pick_meaning", reveal: "tap" };
  expect(await sent()).toMatchObject({ wordId: only.id, right: true, ...how });
});

it.each([
  ["recall", "pick_meaning"],
  ["recall_word", "type_word"],
] as const)("checks a claimed word accessibly: %s, %s", async (task, check) => {
  await testOf(asked(task, check));
  await tap("Known");
  vi.useRealTimers();
  expect(await objections()).toEqual([]);
});

it("counts a wrong choice as not known, with the word that was chosen instead", async () => {
  const sent = await testOf(asked("recall", "pick_meaning"));
  await tap("Known");
  await tap("错1");
  expect(meanings()).toBeNull();
  expect(card()).toContain("Not yet");
  expect(await sent()).toMatchObject({ right: false, task: "pick_meaning", otherWordId: 902 });
});

it("asks the same after a reload, also without a network", async () => {
  await testOf(asked("recall", "pick_meaning"));
  await tap("Known");
  connect({ online: () => false });
  cleanup();
  showScreen(ReviewAndTest, "/?kind=DUE");
  await tap("Known");
  expect(meanings()).not.toBeNull();
});

it("asks a word of the sample that is not known yet by its check, too", async () => {
  const sent = await testOf(asked("recall", "pick_meaning"));
  await tap("Not yet");
  const answered = await sent();
  expect(answered).toMatchObject({ right: false, task: "pick_meaning" });
  expect(answered).not.toHaveProperty("otherWordId");
  expect(answered).not.toHaveProperty("reveal");
});

it("checks no word whose meaning was looked at before", async () => {
  const sent = await testOf(asked("recall", "pick_meaning"));
  await tap("Show meaning");
  await tap("Known");
  expect(meanings()).toBeNull();
  expect(await sent()).toMatchObject({ right: true, task: "recall" });
});

it("asks for a word by its meaning, and lets the student type it", async () => {
  const sent = await testOf(asked("recall_word", "type_word"));
  expect(card()).toContain("雨伞");
  expect(card()).not.toContain("umbrella");
  await tap("Known");
  expect(card()).not.toContain("umbrella");
  fireEvent.change(screen.getByRole("textbox"), { target: { value: "Umbrella" } });
  await tap("Check");
  expect(await sent()).toMatchObject({ right: true, task: "type_word" });
});

it("sends how a word was asked that is not in the sample", async () => {
  const sent = await testOf(asked("recall_word", null));
  await tap("Known");
  expect(await sent()).toMatchObject({ right: true, task: "recall_word" });
});
