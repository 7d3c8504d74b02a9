import { answer, fakeService, refusal } from "@test/fakeService";
import { showScreen } from "@test/showScreen";
import { signIn } from "@test/signIn";
import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { session } from "@/entities/person/session";
import { REST_MS, SEEN_MS } from "@/entities/word/answering";
import { sendWords } from "@/entities/word/leftovers";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import { connect, type OperationName, type WordState, type WordView } from "@/rpc";
import FavoriteWords from "./screens/FavoriteWords";
import ReviewAndTest from "./screens/ReviewAndTest";

const word = (id: number, state: WordState): WordView =>
  ({
    id,
    enWord: `word${id}`,
    zhWord: `词${id}`,
    partOfSpeech: "n.",
    state,
    isFavorite: true,
    voiceUrl: `/audio/voice/${id}.mp3`,
    distractors: [],
  }) as unknown as WordView;

const metric = () =>
  answer({
    ...{ total: 3, new: 1, learnedPendingTest: 0, mastered: 1, forgotten: 1 },
    ...{ toReview: 1, favorite: 3, masteryRate: 0.5 },
  });
const fresh = word(1, "new");
const forgotten = word(2, "forgotten");
const mastered = word(3, "mastered");
const page = (...words: WordView[]) => answer({ data: words, total: words.length });
const changed = () => answer({ data: [], changed: [] });
const course = {
  RetrieveCourseMetric: metric,
  ListStudentCourseBoxWord: () => page(fresh, forgotten, mastered),
  ListNewWords: () => page(fresh),
  ListReviewWords: () => page(forgotten),
  SubmitLearnNewWordResult: changed,
  SubmitReviewResult: changed,
};

type Seen = ReturnType<typeof fakeService>;
const bodies = (seen: Seen, name: OperationName) =>
  seen.filter((one) => one.name === name).map(({ body }) => body as Record<string, unknown>);
const pass = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms));
const tap = async (name: string | RegExp, role = "button") => {
  fireEvent.click(screen.getByRole(role, { name }));
  await pass();
};
const know = async () => {
  await pass(REST_MS);
  await tap("Known");
  await pass(SEEN_MS);
};
const miss = async () => {
  await pass(REST_MS);
  await tap("Not yet");
  await pass(REST_MS);
  await tap("Continue");
};
const show = async (part = "") => {
  showScreen(ReviewAndTest, `/?kind=FAVORITES${part}`);
  await pass();
};

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
  await i18n.loadNamespaces(["words", "entities"]);
});

beforeEach(async () => {
  globalThis.IntersectionObserver = class {
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
  localStorage.clear();
  sessionStorage.clear();
  session.clear();
  await signIn();
  vi.useFakeTimers();
});

afterEach(() => void vi.useRealTimers());

describe("the favourites as a course", () => {
  it("show their numbers, split into new ones and those to review", async () => {
    const seen = fakeService(course);
    await show();
    expect(screen.getByRole("radio", { name: "All 3" })).toBeTruthy();
    await tap("New 1", "radio");
    expect(screen.getByRole("button", { name: "Test this word" })).toBeTruthy();
    expect(screen.getByText("word1")).toBeTruthy();
    await tap("To review 1", "radio");
    expect(screen.getByText("word2")).toBeTruthy();
    expect(seen.map(({ name }) => name)).not.toContain("CustomerListPracticeWords");
  });

  it("are submitted as learned or reviewed, and stored without a network", async () => {
    fakeService(course);
    await show();
    await tap("Test these 3");
    connect({ online: () => false });
    await know();
    await miss();
    await know();
    expect(screen.getByText("of 3 words")).toBeTruthy();

    const seen = fakeService(course);
    connect({ online: () => true });
    await act(() => sendWords());
    const [learned] = bodies(seen, "SubmitLearnNewWordResult");
    const [reviewed] = bodies(seen, "SubmitReviewResult");
    expect(learned).toMatchObject({ correctWordIds: [1], wrongWordIds: [] });
    expect(reviewed).toMatchObject({ correctWordIds: [3], wrongWordIds: [2] });
    expect(reviewed?.answers).toMatchObject([{ wordId: 2 }, { wordId: 3 }]);
    expect(reviewed?.number).toBe(learned?.number);
    expect(seen.map(({ name }) => name)).not.toContain("CustomerSubmitPractice");

    // Sent answers stay sent: a second round has another number.
    await tap("Practise this one");
    await know();
    const numbers = bodies(seen, "SubmitReviewResult").map(({ number }) => number);
    expect(new Set(numbers).size).toBe(2);
  });

  it("count as practised even if a word has lost its star", async () => {
    const seen = fakeService({
      ...course,
      SubmitReviewResult: () => refusal(400, "WORDS_NOT_FAVORITES", "2"),
      CustomerSubmitPractice: changed,
    });
    await show("&part=REVIEW");
    await tap("Test this word");
    await know();
    const [handedIn] = bodies(seen, "SubmitReviewResult");
    const [practised] = bodies(seen, "CustomerSubmitPractice");
    expect(practised?.answers).toMatchObject([{ wordId: 2, number: handedIn?.number }]);
  });

  it("offer no search or sorting if there are none", async () => {
    fakeService({
      RetrieveCourseMetric: () =>
        answer({
          ...{ total: 0, new: 0, learnedPendingTest: 0, mastered: 0, forgotten: 0 },
          ...{ toReview: 0, favorite: 0, masteryRate: null },
        }),
      CustomerListFavoriteWords: () => page(),
    });
    showScreen(FavoriteWords, "/");
    await pass();
    expect(screen.getByText(/^No favourites yet/)).toBeTruthy();
    expect(screen.queryByRole("searchbox")).toBeNull();
    expect(screen.queryByRole("tab")).toBeNull();
    expect(screen.queryByRole("radio")).toBeNull();
  });

  it("have a memory box by state", async () => {
    const seen = fakeService({
      ...course,
      CustomerListFavoriteWords: () => page(fresh, forgotten, mastered),
    });
    showScreen(FavoriteWords, "/");
    await pass();
    await tap("Mastered 1", "tab");
    expect(bodies(seen, "ListStudentCourseBoxWord")).toMatchObject([{ state: "mastered" }]);
  });
});

describe("a removed star", () => {
  /** A service that stores the stars. */
  const withStars = () => {
    let words = [fresh, forgotten, mastered];
    const of = (state: string | null) =>
      words.filter((one) => state === null || one.state === state);
    return fakeService({
      ...course,
      CustomerSaveFavoriteWords({ body }) {
        const { changes } = body as { changes: { wordId: number }[] };
        words = words.filter(({ id }) => changes.every(({ wordId }) => wordId !== id));
        return answer({});
      },
      CustomerListFavoriteWords: () => page(...words),
      ListStudentCourseBoxWord: ({ body }) =>
        page(...of((body as { state?: string | null }).state ?? null)),
      ListReviewWords: () => page(...of("forgotten")),
      RetrieveCourseMetric: () =>
        answer({
          ...{ total: words.length, new: of("new").length, learnedPendingTest: 0 },
          ...{ mastered: of("mastered").length, forgotten: of("forgotten").length },
          ...{ toReview: of("forgotten").length, favorite: words.length, masteryRate: null },
        }),
    });
  };

  it("is not counted beside a state's list without its word", async () => {
    withStars();
    showScreen(FavoriteWords, "/");
    await pass();
    await tap("Favourite word2");
    await tap(/^To relearn/, "tab");
    expect(screen.getByText("No words found")).toBeTruthy();
    expect(screen.getByRole("tab", { name: "To relearn 0" })).toBeTruthy();
  });

  it("is not counted beside a part of the course without its word", async () => {
    withStars();
    await show();
    await tap("Favourite word2");
    await tap(/^To review/, "radio");
    expect(screen.queryByRole("button", { name: /^Test th/ })).toBeNull();
    expect(screen.getByRole("radio", { name: "To review 0" })).toBeTruthy();
  });
});

describe("a set of more words than one page", () => {
  const many = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => word(from + at, "forgotten"));
  const pages = ({ body }: Seen[number]) => {
    const { pageNo, pageSize } = body as { pageNo: number; pageSize: number };
    const first = (pageNo - 1) * pageSize;
    return answer({ data: many(first, Math.min(first + pageSize, 230)), total: 230 });
  };

  it("is tested completely, and says so if the rest fails to load", async () => {
    let isThere = false;
    const seen = fakeService({
      ...course,
      ListReviewWords: (seen) =>
        isThere || (seen.body as { pageSize: number }).pageSize === 50
          ? pages(seen)
          : refusal(409, "NOPE", "Not today"),
    });
    await show("&part=REVIEW");
    await tap("Test these 230");
    expect(screen.getByRole("alert").textContent).toContain("Not today");
    isThere = true;
    await tap("Test these 230");
    expect(screen.getByRole("progressbar").getAttribute("max")).toBe("230");
    expect(bodies(seen, "ListReviewWords").filter(({ pageSize }) => pageSize === 100)).toHaveLength(
      4,
    );
  });

  it("is tested even if the device has no room for it", async () => {
    fakeService(course);
    await show();
    const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    await tap("Test these 3");
    full.mockRestore();
    expect(screen.getByRole("article").textContent).toContain("word1");
  });
});
