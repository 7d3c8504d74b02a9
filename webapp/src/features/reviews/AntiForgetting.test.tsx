import { objections } from "@test/axe";
import { answer, fakeService, refusal } from "@test/fakeService";
import { press, showScreen } from "@test/showScreen";
import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { enter } from "@/entities/person/entering";
import { type LoginAnswer, session } from "@/entities/person/session";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import type { ReviewAgenda, ReviewView } from "@/rpc";
import { serverClock } from "@/rpc/serverClock";
import AntiForgetting from "./screens/AntiForgetting";

/** Eight in the morning of a Thursday in the service's zone. */
const NOW = Date.parse("2026-05-21T00:00:00Z");
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const PLAN = [1, 2, 3, 5, 7, 9, 12, 14, 17, 21];

const review = (change: Partial<ReviewView>): ReviewView => ({
  courseOrderId: 7,
  sourceOrderId: 1,
  day: 1,
  appointmentTime: NOW + 3_600_000,
  utcOpens: NOW - 3 * HOUR,
  utcCloses: NOW + DAY,
  utcLearned: NOW - DAY,
  utcEnded: null,
  state: "due",
  isRunning: false,
  wordCount: 25,
  listCount: null,
  right: null,
  total: null,
  rating: null,
  user: { userId: 2, userName: "林小满", accountNo: "S00000002", isKnown: true },
  tutor: null,
  courseBook: null,
  actions: ["START"],
  track: PLAN.map((day) => ({
    courseOrderId: 10 + day,
    day,
    date: NOW,
    closesAt: NOW + DAY,
    state: day === 1 ? "due" : "to_come",
    right: null,
    total: null,
  })),
  ...change,
});

const agenda = (change: Partial<ReviewAgenda> = {}): ReviewAgenda => ({
  serverTime: NOW,
  today: "2026-05-21",
  due: [],
  overdue: [],
  doneToday: 0,
  days: Array.from({ length: 21 }, (_, at) => ({
    day: new Date(Date.parse("2026-05-18") + at * DAY).toISOString().slice(0, 10),
    done: at === 0 ? 1 : 0,
    missed: 0,
    open: at === 5 ? 2 : Number(at === 15),
    words: at === 5 ? 49 : 20 * Number(at === 15),
  })),
  ...change,
});

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
  await i18n.loadNamespaces(["reviews", "entities"]);
});

beforeEach(() => serverClock.forget());

afterEach(() => {
  vi.useRealTimers();
  session.clear();
});

async function enterAsTutor(): Promise<void> {
  const tutor = { userId: 9, userRole: "TEACHER" };
  fakeService({
    QueryUserProfileByToken: () =>
      answer({ ...tutor, userName: "Fang", accountNo: "T1", isKnown: true, phone: "1" }),
    CustomerTeacherQueryDetail: () => answer({}),
  });
  await enter({ ...tutor, single: true, token: "t", serverTime: NOW } as LoginAnswer);
}

describe("the reviews", () => {
  it("show today first, then overdue ones, then upcoming days", async () => {
    const due = [review({}), review({ courseOrderId: 8, day: 3, wordCount: 20 })];
    const overdue = [review({ courseOrderId: 9, day: 7, state: "catch_up", utcCloses: NOW + DAY })];
    fakeService({ CustomerRetrieveReviewAgenda: () => answer(agenda({ due, overdue })) });
    showScreen(AntiForgetting);
    const today = await screen.findByRole("article", { name: "45 words" });
    expect(within(today).getByText(/2 reviews · about 9 min/)).toBeTruthy();
    expect(within(today).getAllByRole("img")).toHaveLength(2);
    expect(within(today).getByRole("button", { name: "Review 25 words" })).toBeTruthy();
    const late = screen.getByRole("region", { name: "Not done" });
    expect(within(late).getByText("Day 7, 25 words, until tomorrow")).toBeTruthy();
    const ahead = screen.getByRole("region", { name: "The days ahead" });
    expect(within(ahead).getByText("49 words")).toBeTruthy();
    const week = screen.getByRole("list", { name: "This week" });
    expect(within(week).getByText("Monday, May 18, 1 review done")).toBeTruthy();
    expect(within(week).getByText("Saturday, May 23, 2 reviews open")).toBeTruthy();
    expect(await objections()).toEqual([]);
  });

  it("follow today's list, with the hard and the confused words", async () => {
    fakeService({
      CustomerRetrieveReviewAgenda: () =>
        answer(agenda({ due: [review({ day: 2, wordCount: 12, listCount: 25 })] })),
      CustomerRetrieveDueWords: () =>
        answer({ serverTime: NOW, today: 14, minutes: 2, hard: 3, confused: 2 }),
    });
    showScreen(AntiForgetting);
    const list = await screen.findByRole("article", { name: "14 words" });
    expect(within(list).getByText("From all your lessons · about 2 min")).toBeTruthy();
    expect(within(list).getByRole("button", { name: "Start with 14 words" })).toBeTruthy();
    expect(screen.getByText("Day 2, 12 of 25 words")).toBeTruthy();
    const [first, second] = screen.getAllByRole("article");
    expect([first, second].map((one) => one?.getAttribute("aria-labelledby"))).toEqual([
      list.getAttribute("aria-labelledby"),
      screen.getByRole("article", { name: "12 words" }).getAttribute("aria-labelledby"),
    ]);
    expect(screen.getByRole("button", { name: /^Hard words/ })).toBeTruthy();
    expect(screen.getByRole("button", { name: /^Words you mix up/ })).toBeTruthy();
    expect(await objections()).toEqual([]);
  });

  it("are not said to be none while the list has words", async () => {
    fakeService({
      CustomerRetrieveReviewAgenda: () => answer(agenda()),
      CustomerRetrieveDueWords: () =>
        answer({ serverTime: NOW, today: 1, minutes: 1, hard: 0, confused: 0 }),
    });
    showScreen(AntiForgetting);
    await screen.findByRole("article", { name: "1 word" });
    expect(screen.queryByText("Nothing to review today")).toBeNull();
    expect(screen.queryByRole("button", { name: /^Hard words/ })).toBeNull();
  });

  it("say that there are none once the list is done, too", async () => {
    fakeService({
      CustomerRetrieveReviewAgenda: () => answer(agenda()),
      CustomerRetrieveDueWords: () =>
        answer({ serverTime: NOW, today: 0, minutes: 0, hard: 0, confused: 0 }),
    });
    showScreen(AntiForgetting);
    await screen.findByText("Nothing to review today");
    expect(screen.queryByText("Today's list")).toBeNull();
  });

  it("stay when the list cannot be read, which can be tried again", async () => {
    let isRead = false;
    fakeService({
      CustomerRetrieveReviewAgenda: () => answer(agenda({ due: [review({})] })),
      CustomerRetrieveDueWords: () =>
        isRead
          ? answer({ serverTime: NOW, today: 3, minutes: 1, hard: 0, confused: 0 })
          : refusal(500, "INTERNAL_ERROR", "broken"),
    });
    showScreen(AntiForgetting);
    await screen.findByRole("article", { name: "25 words" });
    await screen.findByText("broken");
    isRead = true;
    await press(/^broken/);
    await screen.findByRole("article", { name: "3 words" });
  });

  it("can be started once they open, on a page left open over night", async () => {
    const toFake = ["Date", "setTimeout", "setInterval", "clearTimeout", "clearInterval"] as const;
    vi.useFakeTimers({ now: NOW - 7 * HOUR, toFake: [...toFake] });
    const actions = () => (Date.now() < NOW - 3 * HOUR ? [] : ["START" as const]);
    fakeService({
      CustomerRetrieveReviewAgenda: () => answer(agenda({ due: [review({ actions: actions() })] })),
    });
    showScreen(AntiForgetting);
    await act(() => vi.advanceTimersByTimeAsync(HOUR));
    expect(screen.getByRole("article", { name: "25 words" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Review 25 words" })).toBeNull();
    expect(screen.getByText("Can start from today 05:00")).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(4 * HOUR));
    expect(screen.queryByText(/^Can start from/)).toBeNull();
    expect(screen.getByRole("button", { name: "Review 25 words" })).toBeTruthy();
  });

  it("can be led once their student has left them, on an open page", async () => {
    await enterAsTutor();
    const toFake = ["Date", "setTimeout", "setInterval", "clearTimeout", "clearInterval"] as const;
    vi.useFakeTimers({ now: NOW, toFake: [...toFake] });
    let held = true;
    fakeService({
      CustomerRetrieveReviewAgenda: () =>
        answer(agenda({ due: [review({ isRunning: held, actions: held ? [] : ["START"] })] })),
    });
    showScreen(AntiForgetting);
    await act(() => vi.advanceTimersByTimeAsync(HOUR / 60));
    expect(screen.queryByRole("button", { name: /^Lead/ })).toBeNull();
    held = false;
    await act(() => vi.advanceTimersByTimeAsync(HOUR));
    expect(screen.getByRole("button", { name: /^Lead/ })).toBeTruthy();
  });

  it("move on week by week, as far as the plan is shown", async () => {
    fakeService({ CustomerRetrieveReviewAgenda: () => answer(agenda({ due: [review({})] })) });
    showScreen(AntiForgetting);
    const weeks = await screen.findByRole("region", { name: "Reviews by week" });
    Object.defineProperty(weeks, "clientWidth", { value: 300 });
    const scrolled = () => fireEvent.scroll(weeks);
    expect(within(weeks).getByText("Tuesday, June 2, 1 review open")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Week before" })).toHaveProperty("disabled", true);
    await press("Week after");
    expect(weeks.scrollLeft).toBe(300);
    scrolled();
    expect(screen.getAllByText("Next week")).not.toEqual([]);
    await press("Week after");
    scrolled();
    expect(screen.getByText("The week after next").parentElement?.textContent).toContain("1 to go");
    expect(screen.getByRole("button", { name: "Week after" })).toHaveProperty("disabled", true);
    // The browser swipes: the heading follows the position where it stops.
    weeks.scrollLeft = 0;
    scrolled();
    expect(screen.getByText("This week")).toBeTruthy();
    expect(weeks.tabIndex).toBe(0);
  });

  it("of a tutor have a button each", async () => {
    await enterAsTutor();
    const user = (userId: number, userName: string) => ({
      userId,
      userName,
      accountNo: `S${userId}`,
      isKnown: true,
    });
    const due = [
      review({ isRunning: true, actions: ["ENTER", "PAUSE"], user: user(2, "Ann") }),
      review({ courseOrderId: 8, user: user(3, "Ben") }),
      review({ courseOrderId: 9, user: user(4, "Cid") }),
      review({ courseOrderId: 10, actions: [], user: user(5, "Dan") }),
    ];
    const seen = fakeService({
      CustomerRetrieveReviewAgenda: () => answer(agenda({ due })),
      StartCourseOrder: () => answer({ courseOrderId: 9, lessonType: "ANTI_FORGETTING" }),
    });
    showScreen(AntiForgetting);
    expect(await screen.findByText("Your student is doing it")).toBeTruthy();
    expect(screen.getByRole("button", { name: /^Lead the review, Ben/ })).toBeTruthy();
    await press(/^Lead the review, Cid/);
    expect(screen.queryByRole("button", { name: /Ann|Dan/ })).toBeNull();
    expect(screen.getByText(/^Can start from /)).toBeTruthy();
    await expect.poll(() => seen.find(({ name }) => name === "StartCourseOrder")).toBeTruthy();
    const [started] = seen.filter(({ name }) => name === "StartCourseOrder");
    expect(started?.body).toEqual({ courseOrderId: 9 });
    expect(await objections()).toEqual([]);
  });

  it("begin with one button, and open the review's own pages", async () => {
    const seen = fakeService({
      CustomerRetrieveReviewAgenda: () => answer(agenda({ due: [review({})] })),
      StartCourseOrder: () => answer({ courseOrderId: 7, lessonType: "ANTI_FORGETTING" }),
    });
    const opened = showScreen(AntiForgetting);
    await screen.findByText("25 words");
    await press("Review 25 words");
    await expect
      .poll(() => opened)
      .toEqual(["/pages/antiForgettingWords/antiForgettingWords?courseOrderId=7"]);
    expect(seen.map(({ name }) => name)).toContain("StartCourseOrder");
  });

  it("continue a running one", async () => {
    const due = [review({ isRunning: true, actions: ["ENTER"] })];
    fakeService({ CustomerRetrieveReviewAgenda: () => answer(agenda({ due })) });
    const opened = showScreen(AntiForgetting);
    await screen.findByText("25 words");
    await press("Go on");
    await expect
      .poll(() => opened)
      .toEqual(["/pages/antiForgettingWords/antiForgettingWords?courseOrderId=7"]);
  });

  it("show the next one if today has none left", async () => {
    fakeService({ CustomerRetrieveReviewAgenda: () => answer(agenda({ doneToday: 2 })) });
    showScreen(AntiForgetting);
    expect(await screen.findByText("Today's reviews are done")).toBeTruthy();
    expect(screen.getByText("The next one comes Sat.")).toBeTruthy();
  });

  it("show the days of a plan if none is planned", async () => {
    const days = agenda().days.map((day) => ({ ...day, done: 0, open: 0 }));
    fakeService({ CustomerRetrieveReviewAgenda: () => answer(agenda({ days })) });
    showScreen(AntiForgetting);
    expect(await screen.findByText(/^No reviews planned/)).toBeTruthy();
    expect(screen.getByText(/days 1, 2, 3, .* and 21 after/)).toBeTruthy();
  });
});
