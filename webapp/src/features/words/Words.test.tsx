import { objections } from "@test/axe";
import { answer, fakeService, refusal } from "@test/fakeService";
import { showScreen } from "@test/showScreen";
import { signIn } from "@test/signIn";
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentType } from "react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { session } from "@/entities/person/session";
import { REST_MS, SEEN_MS } from "@/entities/word/answering";
import { favor } from "@/entities/word/favorites";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import { connect, type OperationName, type WordView } from "@/rpc";
import { PRACTICE_LATENCY_MS, WORD_SEARCH_LENGTH } from "@/rpc/bounds";
import FavoriteWords from "./screens/FavoriteWords";
import ReviewAndTest from "./screens/ReviewAndTest";
import WordMarking from "./screens/WordMarking";
import WordMarkingList from "./screens/WordMarkingList";

const word = (id: number): WordView =>
  ({
    id,
    enWord: `word${id}`,
    zhWord: `词${id}`,
    partOfSpeech: "n.",
    state: "forgotten",
    isFavorite: true,
    voiceUrl: `/audio/voice/${id}.mp3`,
    distractors: [],
  }) as unknown as WordView;

const page = (...ids: number[]) => answer({ data: ids.map(word), total: ids.length });
const nothing = () => answer({ data: [], total: 0 });
const courses = () =>
  answer({
    data: [
      { courseBook: { courseBookId: 5, titleZh: "书", titleEn: "Book" }, mastered: 1, toReview: 1 },
    ],
    total: 1,
  });
const counts = { total: 0, new: 0, learnedPendingTest: 0, mastered: 0, forgotten: 0 };
const box = () => answer({ data: [], total: 0, counts });
const PRACTICE = "/?kind=FAVORITES";
const DAY = "/?kind=DAY&day=2026-11-21";

/** Each list of words: its operation, and its text when it is empty. */
const lists: readonly (readonly [
  string,
  ComponentType,
  OperationName,
  () => Response,
  RegExp,
  string,
])[] = [
  ["favourites", FavoriteWords, "CustomerListFavoriteWords", nothing, /^No favourites yet/, "/"],
  ["marked words", WordMarkingList, "CustomerListMarkedWords", nothing, /^No words marked/, "/"],
  ["the box", WordMarking, "CustomerListStudentCourseBoxWordByPage", box, /no words/i, "/"],
  ["a set", ReviewAndTest, "CustomerListPracticeWords", nothing, /no words/i, DAY],
  ["a course of favourites", ReviewAndTest, "ListStudentCourseBoxWord", box, /no words/i, PRACTICE],
];

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
  await i18n.loadNamespaces(["words", "entities"]);
});

beforeEach(async () => {
  session.clear();
  await signIn();
});

describe.each(lists)("%s", (_, Screen, operation, empty, said, at) => {
  it("show skeletons while loading, and an empty state", async () => {
    let come = () => {};
    const waits = new Promise<void>((resolve) => {
      come = resolve;
    });
    fakeService({
      CustomerListStudentCourese: courses,
      [operation]: async () => {
        await waits;
        return empty();
      },
    });
    showScreen(Screen, at);
    expect(await screen.findAllByRole("status", { name: /load/i })).not.toEqual([]);
    come();
    expect(await screen.findByText(said)).toBeTruthy();
    expect(await objections()).toEqual([]);
  });

  it("that fail to load are retried on a tap", async () => {
    let isThere = false;
    fakeService({
      CustomerListStudentCourese: courses,
      [operation]: () => (isThere ? empty() : refusal(409, "NOPE", "Not today")),
    });
    showScreen(Screen, at);
    await screen.findByRole("alert");
    isThere = true;
    await userEvent.click(within(screen.getByRole("alert")).getByRole("button"));
    expect(await screen.findByText(said)).toBeTruthy();
  });

  it("cannot load without a network, which is shown", async () => {
    fakeService({});
    connect({ online: () => false });
    showScreen(Screen, at);
    expect(await screen.findByRole("alert")).toBeTruthy();
  });
});

describe("the box", () => {
  it("reports a word with its book again after a search of all words", async () => {
    fakeService({
      CustomerListStudentCourese: courses,
      CustomerListStudentCourseBoxWordByPage: () => answer({ data: [word(1)], total: 1, counts }),
      CustomerSearchWords: () => page(1),
    });
    showScreen(WordMarking);
    await screen.findByRole("button", { name: /^word1/ });
    await userEvent.type(screen.getByRole("searchbox"), "word");
    await userEvent.click(await screen.findByRole("radio", { name: i18n.t("words:inAll") }));
    await userEvent.clear(screen.getByRole("searchbox"));
    await userEvent.click(await screen.findByRole("button", { name: /^word1/ }));
    const report = await screen.findByRole("link", { name: /report/i });
    expect(report.getAttribute("href")).toContain("courseId=5");
  });

  it("is searched by the valid beginning of a long pasted text", async () => {
    const seen = fakeService({
      CustomerListStudentCourese: courses,
      CustomerListStudentCourseBoxWordByPage: () => answer({ data: [word(1)], total: 1, counts }),
    });
    showScreen(WordMarking);
    await userEvent.click(await screen.findByRole("searchbox"));
    const whole = "词".repeat(WORD_SEARCH_LENGTH - 1);
    await userEvent.paste(`${whole}😀😀`);
    await vi.waitFor(() => expect(seen.at(-1)?.body).toMatchObject({ search: whole }));
  });
});

describe("a new favourite", () => {
  const done = () => answer({ data: [], changed: [] });

  it("is in the list before the service has it", async () => {
    let arrive: (response: Response) => void = () => undefined;
    const seen = fakeService({
      CustomerSaveFavoriteWords: () => new Promise<Response>((answered) => (arrive = answered)),
      CustomerListFavoriteWords: () => page(1),
    });
    favor([1], true);
    showScreen(FavoriteWords, "/");
    expect(seen.map(({ name }) => name)).toEqual(["CustomerSaveFavoriteWords"]);
    await act(async () => arrive(done()));
    expect(await screen.findByRole("button", { name: /^word1/ })).toBeTruthy();
  });
});

describe("free practice", () => {
  const asked = () => screen.getByRole("article").textContent;
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const tap = async (name: string) => {
    fireEvent.click(screen.getByRole("button", { name }));
    await pass(0);
  };
  const practised = () => localStorage.getItem("wordmate.practice")?.match(/"wordId"/g) ?? [];

  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("continues after a reload, also without a network", async () => {
    const seen = fakeService({
      CustomerListPracticeWords: () => page(1, 2, 3),
      CustomerSubmitPractice: () => answer({ data: [], changed: [] }),
    });
    showScreen(ReviewAndTest, DAY);
    await pass(0);
    await tap("Test these 3");
    expect(asked()).toContain("word1");
    await pass(REST_MS);
    await tap("Known");
    // Its meaning is shown for a moment.
    expect(asked()).toContain("词1");
    await pass(SEEN_MS);
    expect(asked()).toContain("word2");
    connect({ online: () => false });
    await tap("Not yet");
    expect(screen.getByRole("button", { name: "Continue" })).toBeTruthy();

    // A reload: the same word, its meaning still shown.
    cleanup();
    showScreen(ReviewAndTest, DAY);
    await pass(REST_MS);
    expect(asked()).toContain("词2");
    await tap("Continue");
    await pass(REST_MS);
    await tap("Known");
    expect(screen.getByText("of 3 words")).toBeTruthy();
    const missed = screen.getByRole("list", { name: "To relearn" });
    expect(within(missed).getAllByRole("listitem")).toHaveLength(1);
    await tap("Practise this one");
    expect(asked()).toContain("word2");
    const sent = seen.filter(({ name }) => name === "CustomerSubmitPractice");
    expect(sent).toHaveLength(1);
    // An answer is stored after the frame that shows it.
    await pass(REST_MS);
    expect(practised()).toHaveLength(2);
  });

  it("ignores the second tap of a double tap, also on next", async () => {
    fakeService({ CustomerListPracticeWords: () => page(1, 2, 3) });
    showScreen(ReviewAndTest, DAY);
    await pass(0);
    connect({ online: () => false });
    await tap("Test these 3");
    await tap("Known");
    expect(asked()).toContain("word1");
    await pass(REST_MS);
    await tap("Not yet");
    await pass(REST_MS - 1);
    await tap("Continue");
    expect(asked()).toContain("词1");
    await pass(1);
    await tap("Continue");
    await pass(REST_MS - 1);
    await tap("Known");
    expect(asked()).toContain("word2");
    await pass(1);
    await tap("Known");
    await pass(SEEN_MS);
    expect(asked()).toContain("word3");
    expect(practised()).toHaveLength(2);
  });

  it("sends at most the service's maximum time for a word left for days", async () => {
    const seen = fakeService({
      CustomerListPracticeWords: () => page(1, 2),
      CustomerSubmitPractice: () => answer({ data: [], changed: [] }),
    });
    showScreen(ReviewAndTest, DAY);
    await pass(0);
    await tap("Test these 2");
    await pass(2 * PRACTICE_LATENCY_MS);
    await tap("Known");
    await pass(SEEN_MS);
    const [sent] = seen.filter(({ name }) => name === "CustomerSubmitPractice");
    expect(sent?.body).toMatchObject({ answers: [{ latencyMs: PRACTICE_LATENCY_MS }] });
  });

  it("asks the words of the probe typed, without showing them before", async () => {
    const typed = (id: number) => ({ ...word(id), enWord: "reluctant", isProbe: true });
    const seen = fakeService({
      CustomerListPracticeWords: () => answer({ data: [word(1), typed(2), typed(3)], total: 3 }),
      CustomerSubmitPractice: () => answer({ data: [], changed: [] }),
    });
    showScreen(ReviewAndTest, "/?kind=DUE");
    await pass(0);
    expect(screen.queryByText("reluctant")).toBeNull();
    expect(screen.getByText("Some words are asked without a look at them first.")).toBeTruthy();
    await tap("Test these 3");
    await pass(REST_MS);
    await tap("Known");
    await pass(SEEN_MS);
    expect(asked()).toContain("词2");
    expect(asked()).not.toContain("reluctant");
    fireEvent.change(screen.getByRole("textbox"), { target: { value: "reluctent" } });
    await pass(REST_MS);
    await tap("Check");
    expect(screen.getByText("Almost. Look at the spelling again")).toBeTruthy();
    await pass(REST_MS - 1);
    await tap("Check"); // A double tap is no second try.
    expect(asked()).not.toContain("reluctant");
    await pass(1);
    fireEvent.change(screen.getByRole("textbox"), { target: { value: "Reluctant" } });
    await tap("Check");
    await pass(SEEN_MS);
    await tap("I don't remember");
    expect(asked()).toContain("reluctant");
    await pass(REST_MS);
    await tap("Continue");
    expect(screen.getByText("of 3 words")).toBeTruthy();
    await pass(REST_MS);
    const sent = seen
      .filter(({ name }) => name === "CustomerSubmitPractice")
      .flatMap(({ body }) => (body as { answers: unknown[] }).answers);
    const probed = { task: "type_word", isProbe: true };
    expect(sent).toMatchObject([
      { wordId: 1, right: true, task: "recall" },
      { wordId: 2, right: true, ...probed },
      { wordId: 3, right: false, ...probed },
    ]);
    // Asked again in the same round, it is no word of the probe any more.
    await tap("Practise this one");
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  it("of another user in this tab is not continued", async () => {
    const round = {
      userId: 99,
      set: '{"kind":"DAY","day":"2026-11-21"}',
      words: [word(1)],
      at: 0,
      wrong: [],
    };
    sessionStorage.setItem("wordmate.own.practiceRound", JSON.stringify(round));
    fakeService({ CustomerListPracticeWords: () => page(1, 2) });
    showScreen(ReviewAndTest, DAY);
    await pass(0);
    expect(screen.getByRole("button", { name: "Test these 2" })).toBeTruthy();
  });

  it("is left after a question, and its answers stay", async () => {
    fakeService({
      CustomerListPracticeWords: () => page(1, 2),
      CustomerSubmitPractice: () => answer({ data: [], changed: [] }),
    });
    showScreen(ReviewAndTest, DAY);
    await pass(0);
    await tap("Test these 2");
    await tap("Back");
    await tap("Leave");
    expect(screen.getByRole("button", { name: "Test these 2" })).toBeTruthy();
    expect(sessionStorage.getItem("wordmate.own.practiceRound")).toBeNull();
  });
});
