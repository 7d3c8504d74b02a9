import { answer, fakeService, type Reply, refusal } from "@test/fakeService";
import { lookAfter } from "@test/lookAfter";
import { actionsIn, progressAfter, saved } from "@test/saving";
import { showScreen } from "@test/showScreen";
import { signIn } from "@test/signIn";
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { tellSignal } from "@/entities/lesson/signals";
import { session } from "@/entities/person/session";
import { REST_MS, SEEN_MS } from "@/entities/word/answering";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import { isChecked } from "@/machines/exercise";
import { afterTestWords } from "@/machines/grouping";
import { beginLesson } from "@/machines/lessonFlow";
import { freshProgress, type LessonProgress } from "@/machines/lessonProgress";
import type { CourseOrderView } from "@/rpc";
import { LESSON_LATENCY_MS } from "@/rpc/bounds";
import Evaluate from "./screens/Evaluate";

const START = Date.parse("2026-01-05T11:00:00Z");
const order = {
  courseOrderId: 7,
  lessonType: "ANTI_FORGETTING",
  startedBy: "user",
  rating: null,
  courseBook: { courseBookId: 5 },
  user: { userId: 2, userName: "Ming", accountNo: "S2" },
} as CourseOrderView;

/** Puts the review back, as the service does when a tutor starts an order with its student. */
let putBack = () => {};
/** Whether that order runs. */
let running = true;
/** The next answers to reads of words, before the usual ones. */
let spoilt: Reply[] = [];
/** How often the clock was requested. */
let looks = 0;
/** The durations of answers that were sent to the service. */
let latencies: number[] = [];
/** If set, holds back answers about the order until it is called. */
let release: (() => void) | null = null;

/**
 * A review of this many words whose test has begun, with some known already; returns what is saved.
 */
function reviewOf(
  count: number,
  known = 0,
  change: Partial<CourseOrderView> = {},
): () => LessonProgress {
  const ids = Array.from({ length: count }, (_, at) => at + 1);
  const { groups } = beginLesson(ids, 1);
  let progress: LessonProgress = {
    ...freshProgress("review", 1),
    ...{ groups, groupIndex: groups.length - 1, step: "after_test", cursor: known },
    testCorrectIds: afterTestWords(groups, 1).slice(0, known),
  };
  let version = 4;
  let status = "IN_PROGRESS";
  putBack = () => {
    [status, version] = ["RESERVED", 0];
  };
  const clock = () => ({
    courseOrderId: 7,
    status,
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
  });
  fakeService({
    CustomerQueryCourseOrder: () => {
      const saved = { courseOrderId: 7, version, utcSaved: START, progress };
      const shownOrder = { ...order, ...change };
      return answer({ order: shownOrder, clock: clock(), progress: saved, result: null });
    },
    CustomerCheckCourseOrderTime: () => {
      looks += 1;
      if (release === null) return answer(clock());
      return new Promise<Response>((resolve) => {
        const others = release;
        release = () => {
          others?.();
          resolve(answer(clock()));
        };
      });
    },
    CustomerListCourseOrder: () =>
      answer({ data: running ? [{ courseOrderId: 8, lessonType: "QUOTA_60" }] : [], total: 1 }),
    CustomerListWordInfoByWordIdIn: (call) => {
      const spoils = spoilt.shift();
      if (spoils) return spoils(call);
      const { wordIds } = call.body as { wordIds: readonly number[] };
      return answer({ data: wordIds.map((id) => ({ ...lookAfter, id, enWord: `word${id}` })) });
    },
    CustomerSaveCourseOrderProgress: ({ body }) => {
      progress = progressAfter(progress, body);
      for (const action of actionsIn(body)) {
        if ("latencyMs" in action) latencies.push(action.latencyMs);
      }
      version += 1;
      return saved(version);
    },
  });
  return () => progress;
}

function letGo(): void {
  const come = release;
  release = null;
  come?.();
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
// By their texts: finding hundreds of roles is slow.
const tap = (text: string) => {
  fireEvent.click(screen.getByText(text));
  return pass(0);
};
const place = () => document.querySelector("progress")?.getAttribute("aria-label");

async function shown(): Promise<(string | number)[]> {
  const opened = showScreen(Evaluate, "/?courseOrderId=7");
  await pass(0);
  await pass(0);
  return opened;
}

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
  await i18n.loadNamespaces(["reviews", "lessons", "entities"]);
});

beforeEach(async () => {
  running = true;
  spoilt = [];
  looks = 0;
  latencies = [];
  release = null;
  await signIn();
  vi.useFakeTimers({ now: START });
});

afterEach(() => {
  session.clear();
  vi.useRealTimers();
});

describe("a review's test", () => {
  it("ignores the second tap of a double tap, also on next", async () => {
    const saved = reviewOf(3);
    await shown();
    await pass(REST_MS);
    await tap("Not yet");
    await pass(REST_MS - 1);
    // It hits "next", which has replaced both buttons: the meaning stays.
    await tap("Continue");
    expect(screen.getByText("Continue")).toBeTruthy();
    await pass(1);
    await tap("Continue");
    await pass(REST_MS - 1);
    await tap("Known");
    await pass(SEEN_MS);
    expect(saved().testWrongIds).toHaveLength(1);
    expect(saved().testCorrectIds).toEqual([]);
    await tap("Known");
    await pass(SEEN_MS);
    expect(saved().testCorrectIds).toHaveLength(1);
  });

  describe("a sampled word claimed as known", () => {
    const wrong = [2, 3, 4].map((wordId) => ({
      wordId: wordId + 100,
      enWord: `other${wordId}`,
      zhWord: `别的${wordId}`,
    }));
    const withChoices: Reply = ({ body }) => {
      const { wordIds } = body as { wordIds: readonly number[] };
      return answer({
        data: wordIds.map((id) => ({
          ...{ ...lookAfter, id, enWord: `word${id}`, zhWord: `词义${id}` },
          distractors: wrong,
        })),
      });
    };
    /** The first words of a test, by whether this seed checks them. */
    const order = () => afterTestWords(beginLesson([1, 2, 3, 4, 5, 6, 7, 8], 1).groups, 1);
    const knownBefore = () => order().findIndex((id) => isChecked(id, 1));

    it("is checked, and not known if another meaning is chosen", async () => {
      const saved = reviewOf(8, knownBefore());
      spoilt = [withChoices, withChoices];
      await shown();
      await pass(REST_MS);
      await tap("Known");
      expect(saved().testCorrectIds).toHaveLength(knownBefore());
      expect(screen.getByRole("list", { name: "Which meaning is it?" })).toBeTruthy();
      await tap("别的2");
      await pass(SEEN_MS);
      expect(saved().testWrongIds).toEqual([order()[knownBefore()]]);
    });

    it("is known if the right meaning is chosen", async () => {
      const saved = reviewOf(8, knownBefore());
      spoilt = [withChoices, withChoices];
      await shown();
      await pass(REST_MS);
      await tap("Known");
      const id = order()[knownBefore()];
      fireEvent.click(screen.getByRole("button", { name: `词义${id}` }));
      await pass(SEEN_MS);
      expect(saved().testCorrectIds).toContain(id);
    });

    it("is not checked with a tutor", async () => {
      await signIn("TEACHER");
      const saved = reviewOf(8, knownBefore(), { startedBy: "TEACHER" });
      spoilt = [withChoices, withChoices];
      await shown();
      await pass(REST_MS);
      await tap("Known");
      await pass(SEEN_MS);
      expect(saved().testCorrectIds).toHaveLength(knownBefore() + 1);
    });
  });

  it("is shown to the other side, and judged only by the side that started it", async () => {
    const saved = reviewOf(2, 0, { startedBy: "TEACHER" });
    const seen = await shown();
    await pass(REST_MS);
    expect(screen.getByText("Your tutor leads this review. It goes on by itself.")).toBeTruthy();
    expect(screen.queryByText("Known")).toBeNull();
    fireEvent.keyDown(document.body, { key: "2" });
    await pass(REST_MS);
    expect(saved().testCorrectIds).toEqual([]);
    expect(seen).toEqual([]);
  });

  it.each([
    ["led by a tutor lets the student type an attempt", "TEACHER", 1],
    ["of a student alone has no field for attempts", "user", 0],
  ] as const)("%s", async (_, startedBy, count) => {
    reviewOf(2, 0, { startedBy });
    await shown();
    expect(screen.queryAllByLabelText("Type it, your tutor sees it")).toHaveLength(count);
  });

  it("shows the tutor who leads it what the student typed, also once the word is judged", async () => {
    await signIn("TEACHER");
    reviewOf(2, 0, { startedBy: "TEACHER" });
    await shown();
    await pass(REST_MS);
    const [id] = afterTestWords(beginLesson([1, 2], 1).groups, 1);
    const payload = JSON.stringify({ asked: `review ${id}`, typed: "hel", claim: null });
    act(() => tellSignal({ role: "user", kind: "attempt", payload }));
    expect(screen.getByText("hel")).toBeTruthy();
    await tap("Known");
    expect(screen.getByText("hel")).toBeTruthy();
  });

  it.each<[string, Reply]>([
    ["lost", () => Promise.reject(new TypeError("no answer"))],
    ["never answered", () => new Promise(() => {})],
    ["broken off", () => new Response(null, { status: 504 })],
  ])("goes on by itself on the phone that follows when its words were %s", async (_, reply) => {
    spoilt = [reply];
    reviewOf(2, 1, { startedBy: "TEACHER" });
    await shown();
    expect(place()).toBe("2 of 2");
    expect(screen.queryByRole("article")).toBeNull();
    await pass(11_000);
    await pass(0);
    expect(screen.getByRole("article")).toBeTruthy();
  });

  it("shows why its words failed to load, and retries on a tap or reconnection", async () => {
    spoilt = [() => refusal(409, "X", "No words"), () => refusal(409, "X", "Still none")];
    reviewOf(2);
    await shown();
    expect(screen.getByText("No words")).toBeTruthy();
    fireEvent.click(screen.getByText("No words"));
    await pass(0);
    expect(screen.getByText("Still none")).toBeTruthy();
    fireEvent(window, new Event("online"));
    await pass(0);
    expect(screen.getByRole("article")).toBeTruthy();
  });

  it("is not polled once it was left", async () => {
    reviewOf(2);
    await shown();
    release = () => {};
    fireEvent(document, new Event("visibilitychange"));
    await pass(0);
    cleanup();
    letGo();
    await pass(0);
    looks = 0;
    await pass(30_000);
    expect(looks).toBe(0);
  });

  it("is left if a tutor started another order, which can be joined", async () => {
    reviewOf(2);
    const opened = await shown();
    await pass(REST_MS);
    putBack();
    await pass(10_000);
    await pass(0);
    expect(screen.getByRole("dialog").textContent).toContain("Your tutor has started");
    expect(opened).toContain("/pages/antiForgetting/antiForgetting");
  });

  it("is left when its tutor starts a class on another device", async () => {
    session.clear();
    await signIn("TEACHER");
    reviewOf(2, 0, { startedBy: "TEACHER" });
    await shown();
    await pass(REST_MS);
    putBack();
    await pass(10_000);
    await pass(0);
    expect(screen.getByRole("dialog").textContent).toContain("You have started a class");
  });

  it.each([
    { why: "left on another device", after: 10_000, said: /left on another device/ },
    { why: "not ended by anybody", after: 3 * 3_600_000, said: /lay still for long/ },
  ])("says so if it was $why", async ({ after, said }) => {
    running = false;
    reviewOf(2);
    const opened = await shown();
    await pass(REST_MS);
    await pass(after - 10_000);
    putBack();
    await pass(10_000);
    await pass(0);
    expect(screen.getByText(said)).toBeTruthy();
    expect(opened).toContain("/pages/antiForgetting/antiForgetting");
  });

  it("sends at most the service's maximum time for an idle word", async () => {
    reviewOf(2);
    await shown();
    await pass(2 * LESSON_LATENCY_MS);
    await tap("Known");
    await pass(SEEN_MS);
    expect(latencies).toEqual([LESSON_LATENCY_MS]);
  });

  it("ignores the tap that navigated here", async () => {
    const saved = reviewOf(1);
    await shown();
    await tap("Known");
    await pass(REST_MS);
    expect(saved().testCorrectIds).toEqual([]);
  });

  it.each([
    { count: 1, known: 0 },
    { count: 300, known: 250 },
  ])("of $count words asks each once, and leads to its result", async ({ count, known }) => {
    const saved = reviewOf(count, known);
    const opened = await shown();
    await pass(REST_MS);
    let notYet = 0;
    for (let at = known + 1; at <= count; at += 1) {
      expect(place()).toBe(`${at} of ${count}`);
      const isKnown = at % 3 !== 0;
      await tap(isKnown ? "Known" : "Not yet");
      await pass(SEEN_MS);
      if (!isKnown && at < count) await tap("Continue");
      if (!isKnown) notYet += 1;
      await pass(REST_MS);
    }
    expect(opened).toEqual([]);
    await tap("See the result");
    expect(opened).toEqual(["/pages/antiForgettingWords/result?courseOrderId=7"]);
    await pass(1_000);
    const { testCorrectIds, testWrongIds, finished } = saved();
    expect(testWrongIds).toHaveLength(notYet);
    expect(new Set([...testCorrectIds, ...testWrongIds]).size).toBe(count);
    expect(finished).toBe(true);
  });
});

describe("leaving a review with three of ten words answered", () => {
  const leaveIt = async () => {
    fireEvent.click(screen.getByLabelText("Leave the review"));
    await pass(0);
  };

  it("says after a minute how many answers stay and until when", async () => {
    reviewOf(10, 3);
    const opened = await shown();
    await pass(61_000);
    await leaveIt();
    const said = screen.getByRole("dialog").textContent;
    expect(said).toContain("3 of 10 words are answered and stay saved");
    expect(said).toMatch(/before .*22:00/); // two hours after its deadline
    await tap("Keep reviewing");
    expect(opened).toEqual([]);
    await leaveIt();
    await tap("Leave, go on later");
    await pass(0);
    expect(opened).toHaveLength(1);
  });

  it("says within the minute how many answers do not count", async () => {
    reviewOf(10, 3);
    await shown();
    await leaveIt();
    expect(screen.getByRole("dialog").textContent).toContain("nor do the 3 words you answered");
    await tap("Keep reviewing");
  });

  it("asks nothing of the other side", async () => {
    reviewOf(10, 3, { startedBy: "TEACHER" });
    const opened = await shown();
    await pass(61_000);
    await leaveIt();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(opened).toHaveLength(1);
  });
});
