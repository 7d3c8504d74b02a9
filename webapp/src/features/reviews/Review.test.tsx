import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { enter, type LoginAnswer, session } from "@/entities/person/session";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import { freshProgress, type LessonProgress } from "@/machines/lessonProgress";
import type { CourseOrderView, WordView } from "@/rpc";
import { serverClock } from "@/rpc/serverClock";
import { objections } from "@/test/axe";
import { answer, fakeService, type Seen } from "@/test/fakeService";
import { showScreen } from "@/test/showScreen";
import Evaluate from "./screens/Evaluate";
import Result from "./screens/Result";
import ReviewWords from "./screens/ReviewWords";
import { closeReview } from "./store/opened";

const START = Date.parse("2026-05-21T00:00:00Z");
const MINUTE = 60_000;
const AT = "/?courseOrderId=7";
const EVALUATE = "/pages/antiForgettingWords/evaluate?courseOrderId=7";

const word = (id: number) =>
  ({
    id,
    enWord: `word${id}`,
    zhWord: `词${id}`,
    partOfSpeech: "n.",
    state: "mastered",
    isFavorite: false,
    voiceUrl: `/audio/voice/${id}.mp3`,
    distractors: [],
  }) as unknown as WordView;

interface Kept {
  version: number;
  progress: LessonProgress | null;
  order: CourseOrderView;
}

/** A service with one review of so many words, begun by its student. */
function serviceWith(count: number) {
  const words = Array.from({ length: count }, (_, at) => word(at + 1));
  const kept: Kept = {
    version: 0,
    progress: null,
    order: {
      courseOrderId: 7,
      lessonType: "ANTI_FORGETTING",
      isNewWordBook: false,
      startedBy: "user",
      rating: null,
      wordCount: count,
      utcStarted: START,
      utcEnded: null,
      courseBook: { courseBookId: 5 },
      actions: [],
    } as unknown as CourseOrderView,
  };
  const clock = () => ({
    courseOrderId: 7,
    status: kept.order.utcEnded === null ? "IN_PROGRESS" : "COMPLETED",
    utcStarted: START,
    deadline: START + 30 * MINUTE,
    isPause: false,
    utcPaused: null,
    progressVersion: kept.version,
    hasResult: false,
    serverTime: Date.now(),
  });
  const bodyOf = <Body,>({ body }: Seen) => body as Body;
  const seen = fakeService({
    CustomerQueryCourseOrder: () =>
      answer({
        order: kept.order,
        clock: clock(),
        result: null,
        progress: kept.progress && { courseOrderId: 7, utcSaved: START, ...kept },
      }),
    CustomerCheckCourseOrderTime: () => answer(clock()),
    CustomerListReviewWords: (call) => {
      const { pageNo, pageSize } = bodyOf<{ pageNo: number; pageSize: number }>(call);
      const data = words.slice((pageNo - 1) * pageSize, pageNo * pageSize);
      return answer({ data, total: count });
    },
    CustomerListWordInfoByWordIdIn: (call) =>
      answer({ data: bodyOf<{ wordIds: number[] }>(call).wordIds.map(word), total: 1 }),
    CustomerSaveCourseOrderProgress: (call) => {
      const { version, progress } = bodyOf<{ version: number; progress: LessonProgress }>(call);
      Object.assign(kept, {
        version: version + 1,
        progress: { ...freshProgress("review", 1), ...progress },
      });
      return answer({ courseOrderId: 7, version: kept.version });
    },
    CustomerQueryReviewPlan: () => answer({ days: [], serverTime: START, utcLearned: null }),
    CompleteCourseOrder: () => {
      kept.order = { ...kept.order, utcEnded: Date.now(), rating: 4 } as CourseOrderView;
      return answer(kept.order);
    },
  });
  return { seen, kept };
}

/** Not of the clock that the tests hold. */
const nextTurn = setImmediate;
const TURNS = 5_000;

const pass = (ms = 1_000) => act(() => vi.advanceTimersByTimeAsync(ms));

/** What is there as soon as the service has answered, however slow the machine is. */
async function until<Found>(find: () => Found): Promise<Found> {
  for (let turn = 0; ; turn += 1) {
    try {
      return find();
    } catch (error) {
      if (turn === TURNS) throw error;
    }
    await act(() => new Promise<void>((over) => nextTurn(over)));
    await pass(1);
  }
}

const found = (text: string | RegExp) => until(() => screen.getByText(text));
const button = (name: string | RegExp) =>
  until(() => screen.getByRole<HTMLButtonElement>("button", { name }));

async function tap(name: string | RegExp): Promise<void> {
  fireEvent.click(await button(name));
  await pass(1);
}

/** Answers the word at hand by its key, and waits until the next one is asked. */
async function judge(isKnown: boolean): Promise<void> {
  fireEvent.keyDown(window, { key: isKnown ? "2" : "1" });
  await pass(1_200);
}

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
  await i18n.loadNamespaces(["reviews", "entities"]);
});

beforeEach(async () => {
  vi.useFakeTimers({ now: START + 1_000 });
  // A list's end that nobody scrolls to.
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  serverClock.forget();
  fakeService({
    QueryUserProfileByToken: () =>
      answer({ userId: 2, userRole: "user", userName: "Ming", accountNo: "S2", phone: "1" }),
  });
  const account = { single: true, token: "t", userId: 2, userRole: "user", serverTime: Date.now() };
  await enter(account as LoginAnswer);
});

afterEach(() => {
  closeReview(7);
  session.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a review", () => {
  it.each([1, 300])("of %i words goes from its list to its end", async (count) => {
    const { seen, kept } = serviceWith(count);
    const opened = showScreen(ReviewWords, AT);
    await found(count === 1 ? "1 word" : `${count} words`);
    const rows = Math.min(count, 50);
    await until(() => expect(screen.getAllByText("Tap for the meaning")).toHaveLength(rows));
    await tap("Show meanings");
    expect(screen.queryByText("Tap for the meaning")).toBeNull();
    await tap("Begin the test");
    await until(() => expect(opened).toEqual([EVALUATE]));
    cleanup();

    showScreen(Evaluate, AT);
    await found(`1 / ${count}`);
    await until(() => screen.getByRole("article"));
    for (let at = 1; at < count; at += 1) await judge(true);
    await found(`${count} / ${count}`);
    const last = screen.getByRole("article").querySelector("h2")?.textContent;
    await judge(false);
    await tap("See the result");
    cleanup();

    const gone = showScreen(Result, AT);
    await found(`${count - 1} of ${count} words known`);
    await until(() =>
      expect(screen.getByRole("list", { name: "Look again" }).textContent).toContain(last),
    );
    await pass(2 * MINUTE);
    fireEvent.click(screen.getByRole("radio", { name: "4 stars" }));
    await tap("Hand in");
    await button("Practice this one");
    expect(seen.filter(({ name }) => name === "CompleteCourseOrder")).toHaveLength(1);
    expect(kept.progress).toMatchObject({ finished: true });
    expect(kept.progress?.testCorrectIds).toHaveLength(count - 1);
    await tap("Practice this one");
    expect(gone).toEqual(["/pagesA/reviewAndTest/reviewAndTest?kind=ORDER&courseOrderId=7"]);
  });

  it("lets a word of its list and of its card be reported and made a favourite", async () => {
    serviceWith(2);
    const opened = showScreen(ReviewWords, AT);
    await button("Favorite word1");
    await tap(/^word1/);
    expect(screen.getByText("n. 词1")).toBeTruthy();
    const report = screen.getByRole("link", { name: "Report this word" });
    expect(report.getAttribute("href")).toMatch(/wordId=1&courseId=5$/);
    // Opened on top of this page: the way back leads here again.
    fireEvent.click(report);
    expect(opened).toEqual(["/pagesA/suggestion/feedbackForm?wordId=1&courseId=5"]);
    await tap("Begin the test");
    await until(() => expect(opened).toContain(EVALUATE));
    cleanup();
    showScreen(Evaluate, AT);
    await button(/^Favorite word/);
    expect(screen.getByRole("link", { name: "Report this word" })).toBeTruthy();
    vi.useRealTimers();
    expect(await objections()).toEqual([]);
  });

  it("that has not lasted a minute is not handed in, and says how long it takes", async () => {
    serviceWith(1);
    const opened = showScreen(ReviewWords, AT);
    await tap("Begin the test");
    await until(() => expect(opened).toEqual([EVALUATE]));
    cleanup();
    showScreen(Evaluate, AT);
    await until(() => screen.getByRole("article"));
    await judge(true);
    await tap("See the result");
    cleanup();
    showScreen(Result, AT);
    const five = await until(() => screen.getByRole("radio", { name: "5 stars" }));
    fireEvent.click(five);
    const submit = () => screen.getByRole<HTMLButtonElement>("button", { name: "Hand in" });
    expect(submit().disabled).toBe(true);
    expect(screen.getByText(/A review takes a minute at least: \d+ s to go/)).toBeTruthy();
    await pass(MINUTE);
    expect(submit().disabled).toBe(false);
  });
});
