import { answer, fakeService } from "@test/fakeService";
import { lookAfter } from "@test/lookAfter";
import { actionsIn, progressAfter, saved as taken } from "@test/saving";
import { showScreen } from "@test/showScreen";
import { signIn } from "@test/signIn";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { closeSession } from "@/entities/lesson/opened";
import { session } from "@/entities/person/session";
import { REST_MS, SEEN_MS } from "@/entities/word/answering";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import { isChecked } from "@/machines/exercise";
import { freshProgress, type LessonProgress } from "@/machines/lessonProgress";
import { address, paths } from "@/paths";
import type { CourseOrderView } from "@/rpc";
import { Screen } from "@/ui";
import PreschoolTesting from "./screens/PreschoolTesting";

const START = Date.parse("2026-01-05T11:00:00Z");
/** The sample of this seed contains the first of the two words only. */
const SEED = Array.from({ length: 100 }, (_, seed) => seed).find(
  (seed) => isChecked(1, seed) && !isChecked(2, seed),
);
const distractors = [7, 8, 9].map((wordId) => ({
  wordId,
  enWord: `other${wordId}`,
  zhWord: `另${wordId}`,
}));

interface Saved {
  readonly progress: LessonProgress;
  readonly actions: readonly object[];
}

/** A lesson with an open round of two words; returns what is saved of it. */
function round({ isLed = false, hasChoices = true } = {}): Saved {
  const order = {
    courseOrderId: 7,
    lessonType: "QUOTA_60",
    isSimulated: !isLed,
    isNewWordBook: true,
    user: { userId: 2, userName: "林小满", accountNo: "S00000002" },
    tutor: isLed ? { userId: 3, userName: "周老师" } : null,
    courseBook: { courseBookId: 5 },
    actions: [],
  } as unknown as CourseOrderView;
  const preTest = { size: 5, candidateIds: [1, 2], knownIds: [], unknownIds: [] } as const;
  const seed = SEED ?? 0;
  const kept = { progress: { ...freshProgress("new_words", seed), preTest }, actions: [] } as {
    progress: LessonProgress;
    actions: object[];
  };
  let version = 4;
  const clock = () => ({
    courseOrderId: 7,
    status: "IN_PROGRESS",
    ...{
      utcStarted: START,
      deadline: START + 3_600_000,
      isPause: false,
      pausesLeft: 1,
      utcPaused: null,
      pauseMs: null,
      utcResumed: null,
    },
    ...{ progressVersion: version, hasResult: false, serverTime: Date.now() },
    utcLeaderSeen: Date.now(),
  });
  const words = [1, 2].map((id) => ({
    ...{ ...lookAfter, id, enWord: `word${id}`, zhWord: `词${id}` },
    distractors: hasChoices ? distractors : [],
  }));
  fakeService({
    CustomerQueryCourseOrder: () => {
      const saved = { courseOrderId: 7, version, utcSaved: START, progress: kept.progress };
      return answer({ order, clock: clock(), progress: saved, result: null });
    },
    CustomerCheckCourseOrderTime: () => answer(clock()),
    CustomerListWordInfoByWordIdIn: () => answer({ data: words, total: 2 }),
    CustomerListCourseOrderPendingLearnNewWords: () => answer({ data: [], total: 0 }),
    CustomerSaveCourseOrderProgress: ({ body }) => {
      kept.progress = progressAfter(kept.progress, body);
      kept.actions.push(...actionsIn(body));
      version += 1;
      return taken(version);
    },
  });
  return kept;
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const tap = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole("button", { name }));
  await pass(SEEN_MS);
};
const asked = () => screen.getByRole("article").textContent;
const choices = () => screen.queryByRole("list", { name: "Pick the meaning" });

async function shown(): Promise<void> {
  showScreen(PreschoolTesting, address(paths.preschoolTesting, { courseOrderId: 7 }));
  // The question's page loads separately.
  await vi.dynamicImportSettled();
  await pass(REST_MS);
}

beforeAll(async () => {
  await import("./components/PickTask");
  await startI18n();
  await changeLanguage("en");
  await i18n.loadNamespaces(["lessons", "entities"]);
});

beforeEach(async () => {
  await signIn();
  vi.useFakeTimers({ now: START });
});

afterEach(() => {
  cleanup();
  closeSession(7);
  session.clear();
  vi.useRealTimers();
});

describe("a page with a word", () => {
  it("gives its heading the focus", async () => {
    round();
    // It is not the first page.
    const before = render(<Screen title="Home">Home</Screen>);
    before.unmount();
    await shown();
    const heading = screen.getByRole("heading", { level: 1, name: "Pre-test" });
    expect(document.activeElement).toBe(heading);
  });
});

describe("a word that a student alone claims to know", () => {
  it("is checked if it is in the sample, and new again if missed", async () => {
    const saved = round();
    await shown();
    expect(asked()).toContain("word1");
    await tap("Known");
    await pass(0);
    expect(choices()).toBeTruthy();
    expect(asked()).toContain("word1");
    await tap(/^另7/);
    await pass(SEEN_MS);
    // Its meaning is shown until the user continues.
    expect(screen.getByText("to learn")).toBeTruthy();
    await tap("Continue");
    await pass(1_000);
    expect(asked()).toContain("word2");
    expect(saved.progress.chosenIds).toEqual([1]);
    expect(saved.progress.alreadyKnownIds).toEqual([]);
    expect(saved.actions).toMatchObject([
      { type: "judge_candidate", wordId: 1, known: true },
      { type: "check_candidate", wordId: 1, right: false },
    ]);
    await tap("Known");
    await pass(1_000);
    expect(choices()).toBeNull();
    expect(saved.progress.alreadyKnownIds).toEqual([2]);
  });

  it("stays known if its meaning is chosen", async () => {
    const saved = round();
    await shown();
    await tap("Known");
    await pass(0);
    await tap(/^词1/);
    await pass(1_000);
    expect(asked()).toContain("word2");
    expect(saved.progress.preTest).toMatchObject({ knownIds: [1], checkedIds: [1] });
  });

  it.each([
    ["by a tutor", "TEACHER", { isLed: true }],
    ["with too few meanings to choose from", "user", { hasChoices: false }],
  ] as const)("is not checked %s", async (_, role, change) => {
    await signIn(role);
    const saved = round(change);
    await shown();
    await tap("Known");
    await pass(1_000);
    expect(choices()).toBeNull();
    expect(asked()).toContain("word2");
    expect(saved.progress.preTest).toMatchObject({ knownIds: [1] });
  });

  it("is judged only by the tutor in a class", async () => {
    const saved = round({ isLed: true });
    await shown();
    expect(screen.getByText("Your tutor judges")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Known" })).toBeNull();
    fireEvent.keyDown(document.body, { key: "2" });
    await pass(1_000);
    expect(saved.progress.preTest).toMatchObject({ knownIds: [] });
  });
});
