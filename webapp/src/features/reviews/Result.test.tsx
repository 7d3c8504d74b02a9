import { answer, fakeService, refusal } from "@test/fakeService";
import { press, showScreen } from "@test/showScreen";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { closeSession } from "@/entities/lesson/opened";
import { enter } from "@/entities/person/entering";
import { type LoginAnswer, session } from "@/entities/person/session";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import { afterTestWords } from "@/machines/grouping";
import { beginLesson } from "@/machines/lessonFlow";
import { freshProgress } from "@/machines/lessonProgress";
import type { Role } from "@/rpc";
import Result from "./screens/Result";

const MINUTE = 60_000;

interface Ended {
  readonly endedBy: string;
  readonly utcEnded: number;
}

const person = { userId: 2, userName: "Fang", accountNo: "T2", phone: "1" };
let start = Date.now() - 5 * MINUTE;

/** A review with all words known; returns the stars that the service got. */
async function tested(startedBy: Role, ended: Ended | null = null): Promise<unknown[]> {
  return (await shown(startedBy, ended)).rated;
}

/** The ended review, as an earlier answer lists it. */
const done = { courseOrderId: 7, wordCount: 2, isRunning: true, actions: ["ENTER"] };

async function shown(startedBy: Role, ended: Ended | null = null, due: readonly object[] = []) {
  const { groups } = beginLesson([1, 2], 1);
  const progress = {
    ...freshProgress("review", 1),
    ...{ groups, groupIndex: groups.length - 1, step: "after_test", cursor: 2, finished: true },
    testCorrectIds: afterTestWords(groups, 1),
  };
  const rated: unknown[] = [];
  const status = ended ? "COMPLETED" : "IN_PROGRESS";
  const order = {
    ...{ courseOrderId: 7, lessonType: "ANTI_FORGETTING", status, startedBy, rating: null },
    ...{ courseBook: { courseBookId: 5 }, utcStarted: start, utcEnded: null, endedBy: null },
    ...ended,
  };
  const clock = {
    ...{ courseOrderId: 7, status, utcStarted: start, isPause: false, pausesLeft: 1 },
    ...{
      deadline: start + 30 * MINUTE,
      utcPaused: null,
      pauseMs: null,
      utcResumed: null,
      progressVersion: 4,
      hasResult: false,
    },
  };
  const saved = { courseOrderId: 7, version: 4, utcSaved: start, progress };
  const seen = fakeService({
    QueryUserProfileByToken: () => answer({ ...person, userRole: startedBy }),
    CustomerTeacherQueryDetail: () => answer({ ...person, userRole: "TEACHER" }),
    CustomerQueryCourseOrder: () =>
      answer({ order, clock: { ...clock, serverTime: Date.now() }, progress: saved, result: null }),
    CustomerRetrieveReviewAgenda: () => answer({ due: [done, ...due] }),
    CustomerQueryReviewPlan: () => answer({ courseOrderId: 7, days: [], serverTime: Date.now() }),
    StartCourseOrder: () => refusal(409, "ANOTHER_LESSON_RUNS", "another"),
    CompleteCourseOrder: () => new Response("", { status: 504 }),
    CustomerRateReview: ({ body }) => {
      rated.push((body as { stars: number }).stars);
      return answer(order);
    },
  });
  const account = { single: true, token: "t", userId: 2, userRole: startedBy, serverTime: 0 };
  await enter(account as LoginAnswer);
  showScreen(Result, "/?courseOrderId=7");
  return { rated, seen };
}

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
  await i18n.loadNamespaces(["reviews", "entities"]);
});

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  start = Date.now() - 5 * MINUTE;
  closeSession(7);
  session.clear();
});

it("a review that gets no answer has not failed: it is kept and handed in again", async () => {
  const { seen } = await shown("user");
  const handedIn = () => seen.filter(({ name }) => name === "CompleteCourseOrder").length;
  fireEvent.click(await screen.findByLabelText("4 stars"));
  await press("Hand in");
  expect(await screen.findByText(/^Not sent yet\. The result is handed in by itself/)).toBeTruthy();
  expect(screen.queryByText(/timed out/)).toBeNull();
  const before = handedIn();
  act(() => void window.dispatchEvent(new Event("online")));
  await waitFor(() => expect(handedIn()).toBeGreaterThan(before));
});

it("resubmitting a review with other stars is a new request", async () => {
  const { seen } = await shown("user");
  const keysWith = (stars: number) =>
    seen
      .filter(({ name }) => name === "CompleteCourseOrder")
      .filter(({ body }) => (body as { stars: number }).stars === stars)
      .map(({ headers }) => headers.get("Idempotency-Key"));
  for (const stars of [4, 5]) {
    fireEvent.click(await screen.findByLabelText(`${stars} stars`));
    await waitFor(() => {
      fireEvent.click(screen.getByRole("button", { name: "Hand in" }));
      expect(keysWith(stars)).not.toEqual([]);
    });
  }
  expect(keysWith(4)).not.toContain(keysWith(5)[0]);
});

it("a fast reader submits at once: it is handed in when the review's minute is over", async () => {
  vi.useFakeTimers({ now: Date.now(), shouldAdvanceTime: true });
  start = Date.now() - 39_000;
  const { seen } = await shown("user");
  const handedIn = () => seen.filter(({ name }) => name === "CompleteCourseOrder");
  fireEvent.click(await screen.findByLabelText("4 stars"));
  screen.getByText("A review counts from one minute on: it is handed in then");
  fireEvent.click(screen.getByRole("button", { name: "Hand in" }));
  expect(await screen.findByRole("button", { name: /^Handing in after/ })).toBeTruthy();
  expect(handedIn()).toHaveLength(0);
  await act(() => vi.advanceTimersByTimeAsync(22_000));
  await waitFor(() => expect(handedIn()).toHaveLength(1));
});

describe("after a review", () => {
  const ended = { endedBy: "user", utcEnded: Date.now() };

  it("the student goes on with the next one that is due today", async () => {
    const due = [
      { courseOrderId: 8, wordCount: 4, isRunning: false, actions: [] },
      { courseOrderId: 9, wordCount: 12, isRunning: false, actions: ["START"] },
    ];
    const { seen } = await shown("user", ended, due);
    expect(await screen.findByText("2 more reviews today")).toBeTruthy();
    await press("Review 12 words");
    await waitFor(() =>
      expect(seen.find(({ name }) => name === "StartCourseOrder")?.body).toEqual({
        courseOrderId: 9,
      }),
    );
  });

  it("with nothing else due, the reviews are the next page", async () => {
    await shown("user", ended);
    await screen.findByRole("button", { name: "Back to reviews" });
    expect(screen.queryByRole("button", { name: /^Review/ })).toBeNull();
  });
});

describe("how long a review took", () => {
  it("is shown if a person ended it", async () => {
    await tested("user", { endedBy: "user", utcEnded: start + 4 * MINUTE });
    expect(await screen.findByText("took 4 min")).toBeTruthy();
  });

  it("is less than a minute as long as the result cannot be handed in", async () => {
    await tested("user", { endedBy: "user", utcEnded: start + MINUTE - 1 });
    expect(await screen.findByText("took less than a minute")).toBeTruthy();
  });

  it("is not shown if the clock ended it", async () => {
    await tested("user", { endedBy: "clock", utcEnded: start + 150 * MINUTE });
    await screen.findByRole("button", { name: "Back to reviews" });
    expect(screen.queryByText(/^took/)).toBeNull();
  });
});
