import { objections } from "@test/axe";
import { answer, fakeService, refusal } from "@test/fakeService";
import { press, showScreen } from "@test/showScreen";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { enter } from "@/entities/person/entering";
import { type LoginAnswer, session } from "@/entities/person/session";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import type { Answer } from "@/rpc";
import { serverClock } from "@/rpc/serverClock";
import type { StudyWeek } from "./components/WeekSummary";
import Goal from "./screens/Goal";
import Week from "./screens/Week";

/** Eight in the morning of a Thursday in the service's zone. */
const NOW = Date.parse("2026-05-21T00:00:00Z");
const STATES = ["reached", "missed", "reached", "open", "ahead", "ahead", "ahead"] as const;

const goal = (change: Partial<Answer<"CustomerRetrieveDailyGoal">> = {}) =>
  answer({
    serverTime: NOW,
    isReached: false,
    groupWords: 5,
    wordsLearned: 2,
    reviewsDue: 0,
    reviewsDone: 0,
    streakDays: 12,
    week: STATES.map((state, at) => ({ day: `2026-05-${18 + at}`, state })),
    reminderSlot: null,
    reviewMinutes: 8,
    pushKey: null,
    ...change,
  });
const summary = (change: Partial<StudyWeek["summary"]> = {}): StudyWeek["summary"] => ({
  outcome: "nothing_yet",
  isOver: false,
  practisedDays: 0,
  known: null,
  trend: null,
  wordsToAsk: [],
  askReason: null,
  ...change,
});
const week = (change: Partial<StudyWeek> = {}) =>
  answer({
    serverTime: NOW,
    studentName: "林小满",
    firstDay: "2026-05-18",
    summary: summary(),
    gained: 0,
    gainedWords: [],
    askedAgain: 0,
    remembered: 0,
    hardWords: [],
    stillKnown: [],
    reviewsDone: 0,
    practiceMs: 0,
    days: STATES.map((_, at) => ({ day: `2026-05-${18 + at}`, practiceMs: 0, words: 0 })),
    messages: [],
    nextClass: null,
    credits: [],
    ...change,
  });

async function enterAs(role: "user" | "TEACHER"): Promise<void> {
  const person = { userId: 9, userRole: role };
  const profile = () => answer({ ...person, userName: "Fang", accountNo: "T1", phone: "1" });
  fakeService({
    QueryUserProfileByToken: profile,
    CustomerTeacherQueryDetail: () => answer({}),
  });
  await enter({ ...person, single: true, token: "t", serverTime: NOW } as LoginAnswer);
}

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
  await i18n.loadNamespaces("routine");
});

beforeEach(() => serverClock.forget());
afterEach(() => session.clear());

test("the goal says how far today is, what the week is like and how long the streak is", async () => {
  fakeService({
    CustomerRetrieveDailyGoal: () => goal(),
  });
  showScreen(Goal);
  const today = await screen.findByRole("region", { name: "Today" });
  expect(within(today).getByText("2 of 5 new words today.")).toBeTruthy();
  expect(within(today).getByText(/^12-day streak/)).toBeTruthy();
  expect(screen.queryByRole("region", { name: "Reminder" })).toBeNull();
  expect(await objections()).toEqual([]);
});

test("on a day with reviews the goal counts them until it is reached", async () => {
  let isReached = false;
  fakeService({
    CustomerRetrieveDailyGoal: () => goal({ isReached, reviewsDue: 2, reviewsDone: 1 }),
  });
  showScreen(Goal);
  await screen.findByText("1 of 2 reviews today, or 5 new words.");
  isReached = true;
  showScreen(Goal);
  await screen.findByText("Today's goal is reached.");
});

test("the student chooses for how many minutes a day due words are asked", async () => {
  let reviewMinutes = 7;
  fakeService({
    CustomerRetrieveDailyGoal: () => goal({ reviewMinutes }),
    CustomerSaveReviewMinutes: ({ body }) => {
      reviewMinutes = (body as { minutes: number }).minutes;
      return answer({});
    },
  });
  showScreen(Goal);
  const choice = await screen.findByRole("group", { name: "Review minutes a day" });
  const minutes = within(choice)
    .getAllByRole("radio")
    .map((one) => one.getAttribute("value"));
  expect(minutes).toEqual(["3", "5", "7", "8", "12", "20"]);
  within(choice).getByRole<HTMLInputElement>("radio", { name: "12" }).click();
  await waitFor(() => expect(reviewMinutes).toBe(12));
  await waitFor(() =>
    expect(within(choice).getByRole<HTMLInputElement>("radio", { name: "12" }).checked).toBe(true),
  );
});

test("minutes that cannot be saved are as before, and can be tried again", async () => {
  fakeService({
    CustomerRetrieveDailyGoal: () => goal(),
    CustomerSaveReviewMinutes: () => refusal(500, "INTERNAL_ERROR", "broken"),
  });
  showScreen(Goal);
  const choice = await screen.findByRole("group", { name: "Review minutes a day" });
  within(choice).getByRole("radio", { name: "12" }).click();
  await screen.findByText("broken");
  expect(within(choice).getByRole<HTMLInputElement>("radio", { name: "8" }).checked).toBe(true);
});

test("a goal that cannot be read can be read again", async () => {
  let works = false;
  fakeService({
    CustomerRetrieveDailyGoal: () => (works ? goal() : refusal(500, "INTERNAL_ERROR", "broken")),
  });
  showScreen(Goal);
  await screen.findByText("broken");
  works = true;
  await press(/^broken/);
  await screen.findByRole("region", { name: "Today" });
});

test("a week before any class says that there is nothing in it", async () => {
  await enterAs("user");
  fakeService({
    CustomerRetrieveStudyWeek: () => week(),
    CustomerListSharedWeek: () => answer({ data: [], serverTime: NOW }),
  });
  showScreen(Week);
  await screen.findByRole("heading", { level: 2, name: "林小满, May 18 to May 24" });
  expect(screen.getByText("林小满 has not practised yet this week.")).toBeTruthy();
  expect(screen.getAllByText("None in this week.")).toHaveLength(2);
  expect(screen.queryByRole("heading", { name: "From the tutor" })).toBeNull();
  expect(screen.getByText("No class is booked.")).toBeTruthy();
  expect(screen.queryByText(/words of earlier weeks/)).toBeNull();
  const after = screen.getByRole("button", { name: "Week after" });
  expect((after as HTMLButtonElement).disabled).toBe(true);
  expect(await objections()).toEqual([]);
});

const MONTHS = ["2025-08-01", "2025-10-01"];

test.each([
  [
    { outcome: "learned", isOver: true, known: { right: 9, asked: 10, months: MONTHS } },
    "This week 林小满 learned 18 words and still knows 9 of 10 words asked from August and October.",
    "这一周，林小满学会了 18 个新词；抽查八月和十月学的 10 个词，还记得 9 个。",
  ],
  [
    { outcome: "learned", known: { right: 5, asked: 5, months: MONTHS.slice(1) } },
    "So far this week 林小满 learned 18 words and still knows all 5 words asked from October.",
    "这一周到今天，林小满学会了 18 个新词；抽查十月学的 5 个词，全都记得。",
  ],
  [
    { outcome: "practised", isOver: true, practisedDays: 1, known: { right: 40, asked: 44 } },
    "This week 林小满 practised on 1 day and still knew 40 of 44 earlier words.",
    "这一周，林小满练习了 1 天；问到以前学的 44 个词，还记得 40 个。",
  ],
  [
    { outcome: "practised", practisedDays: 2, known: { right: 4, asked: 4 } },
    "So far this week 林小满 practised on 2 days and still knew all 4 earlier words that were asked.",
    "这一周到今天，林小满练习了 2 天；问到以前学的 4 个词，全都记得。",
  ],
  [
    { outcome: "learned", isOver: true },
    "This week 林小满 learned 18 words.",
    "这一周，林小满学会了 18 个新词。",
  ],
  [
    { outcome: "rested", isOver: true },
    "This was a week of rest for 林小满.",
    "这一周，林小满休息了。",
  ],
] as const)("a week begins with one sentence: %j", async (change, english, chinese) => {
  const known = "known" in change ? { months: [], ...change.known } : null;
  fakeService({
    CustomerOpenSharedWeek: () => week({ gained: 18, summary: summary({ ...change, known }) }),
  });
  showScreen(Week, "/?link=secret");
  await screen.findByText(english);
  await act(() => changeLanguage("zh-CN"));
  expect(screen.getByText(chinese)).toBeTruthy();
  await act(() => changeLanguage("en"));
});

test("a week is compared with a usual one, in words and as a drawing with a table", async () => {
  const trend = { comparison: "more", usual: 12, weeks: [11, 0, 13, 12, 18] } as const;
  fakeService({
    CustomerOpenSharedWeek: () =>
      week({ summary: summary({ trend: { ...trend, weeks: [...trend.weeks] } }) }),
  });
  showScreen(Week, "/?link=secret");
  await screen.findByText("More new words than in a usual week (12).");
  const table = screen.getByRole("table", { name: "New words week by week" });
  const rows = within(table).getAllByRole("row").slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    "Apr 2011",
    "Apr 270",
    "May 413",
    "May 1112",
    "This week18",
  ]);
  expect(await objections()).toEqual([]);
});

test("parents read which words to ask, and why, with their meaning", async () => {
  const wordsToAsk = [
    { enWord: "patient", zhWord: "耐心的" },
    { enWord: "ability", zhWord: "能力" },
  ];
  fakeService({
    CustomerOpenSharedWeek: () => week({ summary: summary({ wordsToAsk, askReason: "hard" }) }),
  });
  showScreen(Week, "/?link=secret");
  await screen.findByText("At dinner, ask about these words, which were hard this week:");
  expect(screen.getByText("patient").parentElement?.textContent).toBe("patient 耐心的");
  expect(screen.getByText("ability")).toBeTruthy();
});

test("a week counts its minutes like the student's progress: any time at all is one", async () => {
  await enterAs("user");
  const days = [20_000, 119_000].map((practiceMs, at) => {
    return { day: `2026-05-${18 + at}`, practiceMs, words: 1 };
  });
  fakeService({
    CustomerRetrieveStudyWeek: () => week({ days, practiceMs: 139_000 }),
    CustomerListSharedWeek: () => answer({ data: [], serverTime: NOW }),
  });
  showScreen(Week);
  const rows = await screen.findAllByRole("row");
  expect(rows.slice(1).map((row) => row.textContent)).toEqual(["Mon, May 1811", "Tue, May 1911"]);
  expect(screen.getByText("Minutes", { selector: "dt" }).parentElement?.textContent).toBe(
    "Minutes2",
  );
});

test("the week before is asked for by its Monday", async () => {
  await enterAs("user");
  const seen = fakeService({
    CustomerRetrieveStudyWeek: ({ body }) => {
      const { day } = body as { day?: string };
      return week(day === undefined ? {} : { firstDay: day });
    },
    CustomerListSharedWeek: () => answer({ data: [], serverTime: NOW }),
  });
  showScreen(Week);
  await screen.findByText(/May 18 to/);
  await press("Week before");
  await screen.findByText(/May 11 to/);
  const asked = seen.filter(({ name }) => name === "CustomerRetrieveStudyWeek");
  expect(asked.at(-1)?.body).toEqual({ day: "2026-05-11" });
  await press("Week after");
  await screen.findByText(/May 18 to/);
});

test("a link to the week is shown where it is created", async () => {
  await enterAs("user");
  fakeService({
    CustomerRetrieveStudyWeek: () => week(),
    CustomerListSharedWeek: () => answer({ data: [], serverTime: NOW }),
    CustomerShareStudyWeek: () =>
      answer({
        sharedWeekId: 4,
        firstDay: "2026-05-18",
        utcCreated: NOW,
        utcExpires: NOW + 1,
        token: "secret",
      }),
  });
  showScreen(Week);
  await screen.findByRole("button", { name: "Create a link" });
  await press("Create a link");
  expect(await screen.findByDisplayValue(/link=secret$/)).toBeTruthy();
});

test("a link that works is withdrawn when the student confirms", async () => {
  await enterAs("user");
  const link = { sharedWeekId: 4, firstDay: "2026-05-11", utcCreated: NOW, utcExpires: NOW + 1 };
  const seen = fakeService({
    CustomerRetrieveStudyWeek: () => week(),
    CustomerListSharedWeek: () => answer({ data: [link], serverTime: NOW }),
    CustomerRevokeSharedWeek: () => answer({}),
  });
  showScreen(Week);
  (await screen.findByRole("button", { name: /^Week of May 11/ })).click();
  within(await screen.findByRole("dialog"))
    .getByRole("button", { name: "Withdraw" })
    .click();
  await waitFor(() =>
    expect(seen.find(({ name }) => name === "CustomerRevokeSharedWeek")?.body).toEqual({
      sharedWeekId: 4,
    }),
  );
});

test("a shared week shows its page and nothing to share or turn", async () => {
  const seen = fakeService({
    CustomerOpenSharedWeek: () =>
      week({
        gained: 61,
        gainedWords: [{ enWord: "bread", zhWord: "面包" }],
        hardWords: [{ enWord: "oven", zhWord: "烤箱", missedDays: 2 }],
        askedAgain: 4,
        remembered: 3,
        messages: [{ tutorName: "Fang", appointmentTime: NOW, message: "记得听一听" }],
      }),
  });
  showScreen(Week, "/?link=secret");
  await screen.findByText("记得听一听");
  expect(screen.getByText("and 60 more")).toBeTruthy();
  expect(screen.getByText("missed on 2 days")).toBeTruthy();
  expect(screen.getByText("3 of 4")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Week before|Create a link/ })).toBeNull();
  expect(seen.map(({ body }) => body)).toEqual([{ linkToken: "secret" }]);
  expect(await objections()).toEqual([]);
});

test("a link that no longer works says so", async () => {
  const text = "This link no longer works; please ask for a new one";
  fakeService({ CustomerOpenSharedWeek: () => refusal(404, "SHARED_WEEK_GONE", text) });
  showScreen(Week, "/?link=old");
  await screen.findByText(text);
});
