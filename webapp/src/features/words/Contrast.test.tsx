import { objections } from "@test/axe";
import { answer, fakeService, refusal } from "@test/fakeService";
import { showScreen } from "@test/showScreen";
import { signIn } from "@test/signIn";
import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { REST_MS } from "@/entities/word/answering";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import type { WordView } from "@/rpc";
import ReviewAndTest from "./screens/ReviewAndTest";

const word = (id: number, enWord: string, zhWord: string) =>
  ({ id, enWord, zhWord, partOfSpeech: "adv.", distractors: [] }) as unknown as WordView;
const quiet = word(1, "quiet", "安静的");
const quite = word(2, "quite", "相当");
const AT = "/?kind=CONFUSED";

const confused = (reply: () => Response) =>
  fakeService({
    CustomerListConfusedWords: reply,
    CustomerSubmitPractice: () => answer({ data: [], changed: [] }),
  });

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
  await i18n.loadNamespaces(["words", "entities"]);
  await import("./components/Contrast");
  await signIn();
});

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function tap(name: string | RegExp): Promise<void> {
  await pass(REST_MS);
  fireEvent.click(screen.getByRole("button", { name }));
  await pass(0);
}

async function show(): Promise<(string | number)[]> {
  const opened = showScreen(ReviewAndTest, AT);
  await pass(2 * REST_MS);
  return opened;
}

const onePair = () => answer({ data: [{ word: quiet, other: quite, times: 3 }] });

/** Chooses the English word of the meaning on screen, or the other one. */
async function choose(right: boolean): Promise<void> {
  const isQuiet = screen.getByRole("heading", { level: 2 }).textContent === "安静的";
  await tap(new RegExp(isQuiet === right ? "quiet" : "quite"));
}

test("a pair can be read by everybody", async () => {
  vi.useRealTimers();
  confused(onePair);
  showScreen(ReviewAndTest, AT);
  await screen.findByText("Mixed up 3 times");
  expect(await objections()).toEqual([]);
});

test("a pair is shown side by side with the letters that differ, then asked twice", async () => {
  const seen = confused(onePair);
  const opened = await show();
  screen.getByText("Mixed up 3 times");
  const marked = ["quiet", "quite"].map(
    (name) => screen.getByRole("article", { name }).querySelector("mark")?.textContent,
  );
  expect(marked).toEqual(["et", "te"]);
  await tap("Tell them apart");
  await choose(true);
  await tap("Continue");
  await choose(true);
  await tap("Continue");
  screen.getByText("1 of 1 told apart today");
  await tap("Done");
  await pass(REST_MS);
  const sent = seen.filter(({ name }) => name === "CustomerSubmitPractice");
  expect(sent.flatMap(({ body }) => (body as { answers: unknown[] }).answers)).toMatchObject([
    { right: true, task: "tell_apart" },
    { right: true, task: "tell_apart" },
  ]);
  expect(opened).toHaveLength(1);
});

test("a pair with a wrong choice is not told apart, and is shown side by side again", async () => {
  confused(onePair);
  await show();
  screen.getByText("Mixed up 3 times");
  await tap("Tell them apart");
  await choose(false);
  expect(screen.getAllByRole("article")).toHaveLength(2);
  await tap("Continue");
  await choose(true);
  expect(screen.queryByRole("article")).toBeNull();
  await tap("Continue");
  screen.getByText("0 of 1 told apart today");
});

test("without a confused pair the page says so", async () => {
  confused(() => answer({ data: [] }));
  await show();
  screen.getByText("There are no words that you mix up.");
});

test("when the pairs cannot be read, the page offers to try again", async () => {
  let works = false;
  confused(() => (works ? answer({ data: [] }) : refusal(500, "INTERNAL_ERROR", "broken")));
  await show();
  screen.getByText("broken");
  works = true;
  await tap(/^broken/);
  screen.getByText("There are no words that you mix up.");
});
