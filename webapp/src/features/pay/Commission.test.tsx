import { objections } from "@test/axe";
import { answer, fakeService, refusal } from "@test/fakeService";
import { showScreen } from "@test/showScreen";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { enter } from "@/entities/person/entering";
import { session } from "@/entities/person/session";
import { changeLanguage, i18n, type Language, startI18n } from "@/i18n";
import { paths } from "@/paths";
import { queryClient } from "@/queries";
import type { CommissionDetail, CommissionLines, CommissionTotals, CommissionView } from "@/rpc";
import CommissionCheck from "./screens/CommissionCheck";
import Why from "./screens/CommissionDetail";

const MINUTE = 60_000;
const ENDED = Date.parse("2026-11-21T12:20:00Z");

beforeAll(async () => {
  vi.setSystemTime(ENDED + 60 * MINUTE);
  await startI18n();
});
afterAll(() => void vi.useRealTimers());
beforeEach(() => {
  queryClient.clear();
  session.clear();
});

async function signInAsTutor(): Promise<void> {
  fakeService({
    QueryUserProfileByToken: () => answer({ userId: 1, userRole: "TEACHER" }),
    CustomerTeacherQueryDetail: () => answer({ userId: 1, titleLevel: "gold" }),
  });
  await enter({ single: true, token: "t", userId: 1, userRole: "TEACHER", serverTime: ENDED });
}

async function speak(language: Language): Promise<void> {
  await changeLanguage(language);
  await i18n.loadNamespaces("pay");
}

const totals = (month: string | null, more: Partial<CommissionTotals> = {}): CommissionTotals => ({
  month,
  lessons: 34,
  commissionFen: 186_131,
  subsidyFen: 100,
  totalFen: 186_231,
  pendingFen: 63_121,
  issuedFen: 120_435,
  failedFen: 2_675,
  ...more,
});

const row = (more: Partial<CommissionView> = {}): CommissionView => ({
  courseOrderId: 7,
  number: 1,
  isDeduction: false,
  status: "PENDING",
  lessonType: "QUOTA_30",
  materialType: "VOCABULARY",
  deliveryInstitution: "南京校区",
  userId: 1,
  userName: "赵一航",
  userAccount: "S00000001",
  reviewMethod: null,
  isNoShow: false,
  trainingDuration: 30,
  practiceTime: 17 * MINUTE,
  commissionFen: 1_575,
  subsidyFen: 126,
  totalFen: 1_701,
  problemFlag: false,
  failReason: null,
  appointmentTime: ENDED - 20 * MINUTE,
  utcEnded: ENDED,
  month: "2026-11",
  ...more,
});

const calculation: CommissionLines = {
  titleLevel: "gold",
  rateSince: "2026-03-01",
  wholeFen: 2_625,
  parts: 3,
  ofParts: 5,
  rule: "BEGUN",
  fullMinutes: 25,
  testedMinutes: 15,
  leastMinutes: 3,
  wordMs: null,
  reviewWords: 10,
  reviewMinutes: 5,
  isTested: false,
  unpaidFen: 1_050,
  commissionFen: 1_575,
  wholeSubsidyFen: 126,
  subsidyFen: 126,
  subsidyPaid: false,
  totalFen: 1_701,
};

const why = (more: Partial<CommissionDetail> = {}): CommissionDetail => ({
  record: row(),
  time: {
    bookedFrom: ENDED - 20 * MINUTE,
    bookedUntil: ENDED + 10 * MINUTE,
    started: ENDED - 19 * MINUTE,
    ended: ENDED,
    pauses: [{ since: ENDED - 5 * MINUTE, until: ENDED - 3 * MINUTE }],
    consumed: 17 * MINUTE,
    tutorEntered: ENDED - 19 * MINUTE,
    studentEntered: ENDED - 16 * MINUTE,
  },
  endedBy: "TEACHER",
  lines: calculation,
  story: [],
  problems: [],
  mayRaiseProblem: true,
  serverTime: ENDED,
  ...more,
});

function list(rows: readonly CommissionView[]) {
  return fakeService({
    CustomerTeacherRetrieveCommissionOverview: () =>
      answer({
        thisMonth: totals("2026-11"),
        lastMonth: totals("2026-10", { totalFen: 0, lessons: 0 }),
        all: totals(null),
      }),
    CustomerTeacherListCommission: () => answer({ data: rows, next: null, serverTime: ENDED }),
  });
}

test("a class that ended after midnight is listed on the day of its end", async () => {
  await speak("en");
  const midnight = Date.parse("2026-11-20T16:00:00Z");
  list([row({ appointmentTime: midnight - 30 * MINUTE, utcEnded: midnight + 20 * MINUTE })]);
  showScreen(CommissionCheck);
  const [day] = await screen.findAllByRole("heading", { level: 3 });
  expect(day?.textContent).toContain("21");
  expect(screen.getByText("to 00:20")).toBeTruthy();
  expect(screen.queryByText(/23:30/)).toBeNull();
});

test.each([
  ["zh-CN", "待发放", "上了 17 分钟", "已发放"],
  ["en", "Pending", "taught 17 min", "Issued"],
] as const)("a month is one sum, its parts, and its classes in %s", async (language, ...said) => {
  await speak(language);
  const seen = list([row(), row({ courseOrderId: 6, status: "ISSUE_FAILED", problemFlag: true })]);
  const opened = showScreen(CommissionCheck);
  const rows = await screen.findAllByRole("button", { name: /赵一航/ });
  expect(rows).toHaveLength(2);
  expect(screen.getByText("1,204.35")).toBeTruthy();
  for (const one of said) expect(screen.getAllByText(one).length).toBeGreaterThan(0);
  expect(seen.find(({ name }) => name === "CustomerTeacherListCommission")?.body).toMatchObject({
    month: "2026-11",
    status: "ALL",
  });
  expect(await objections()).toEqual([]);
  await userEvent.click(rows[0] as HTMLElement);
  expect(opened).toEqual([`${paths.commissionDetail}?courseOrderId=7`]);
});

test("all time and a status are requested separately", async () => {
  await speak("en");
  const seen = list([row()]);
  showScreen(CommissionCheck);
  await userEvent.click(await screen.findByRole("radio", { name: "All time" }));
  await userEvent.click(await screen.findByRole("radio", { name: "Failed" }));
  const last = () => seen.filter(({ name }) => name === "CustomerTeacherListCommission").at(-1);
  await expect.poll(() => last()?.body).toMatchObject({ month: null, status: "ISSUE_FAILED" });
  expect(await screen.findByText("November")).toBeTruthy();
});

test("an empty list says so and offers all", async () => {
  await speak("en");
  list([]);
  showScreen(CommissionCheck, "/?period=lastMonth");
  expect(await screen.findByText("No commission here yet")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Show all" }));
  expect((screen.getByRole("radio", { name: "All time" }) as HTMLInputElement).checked).toBe(true);
});

test("an overview that fails to load can be retried", async () => {
  await speak("en");
  fakeService({
    CustomerTeacherRetrieveCommissionOverview: () => refusal(400, "OTHER", ""),
  });
  showScreen(CommissionCheck);
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toMatch(/commission/i);
  list([row()]);
  await userEvent.click(within(alert).getByRole("button"));
  expect(await screen.findByText("1,204.35")).toBeTruthy();
});

test.each([
  ["zh-CN", ["这笔怎么算", "金牌，3月1日 起", "−10.50", "15.75", "17.01", "合计"]],
  ["en", ["Why this much", "Gold, since Mar 1", "−10.50", "15.75", "17.01", "Total"]],
] as const)("the pay is explained line by line in %s", async (language, said) => {
  await speak(language);
  fakeService({ CustomerTeacherQueryCommission: () => answer(why()) });
  showScreen(Why, "/?courseOrderId=7");
  for (const one of said) expect((await screen.findAllByText(one)).length).toBeGreaterThan(0);
  expect(screen.getByText("S00000001")).toBeTruthy();
  expect(await objections()).toEqual([]);
});

test("a failed payment shows its reason and history", async () => {
  await speak("en");
  const detail = why({
    record: row({ status: "ISSUE_FAILED", failReason: "no card", reviewMethod: "LED" }),
    endedBy: "clock",
    story: [{ step: "fail", utcHappened: ENDED + MINUTE, reason: "no card" }],
    lines: { ...calculation, subsidyFen: 0, rule: "NOTHING" },
  });
  fakeService({ CustomerTeacherQueryCommission: () => answer(detail) });
  showScreen(Why, "/?courseOrderId=7");
  expect(await screen.findByText("Failed: no card")).toBeTruthy();
  expect(screen.getByText(/nobody ended it/)).toBeTruthy();
  expect(screen.getByText("The class pays nothing, and so does this")).toBeTruthy();
  expect(screen.getByText("Led by a tutor")).toBeTruthy();
});

const time = { ...why().time, studentEntered: null };
test.each([
  ["BEGUN", { isTested: true }, {}, "The test was finished, but under 15 minutes: 3 of 5 parts"],
  ["TESTED", { isTested: true }, {}, "With its test finished and 15 minutes used"],
  ["TESTED", { testedMinutes: 0 }, {}, "With its test finished it counts"],
  ["TESTED", { wordMs: 3_000 }, { reviewMethod: "LED" }, "Each word was answered, in 3 seconds"],
  ["HURRIED", { wordMs: 3_000 }, { reviewMethod: "LED" }, "under 3 seconds each: 3 of 5 parts"],
  ["FEW", {}, { reviewMethod: "LED" }, "Under 10 words and under 5 minutes: 3 of 5 parts"],
  ["ABSENT", { parts: 0 }, {}, "No device of the student entered the class"],
  ["UNANSWERED", { parts: 0 }, {}, "No word was answered in the class"],
] as const)("the rule %s is shown in words (%o)", async (rule, lines, of, said) => {
  await speak("en");
  const detail = why({ record: row(of), lines: { ...calculation, ...lines, rule } });
  fakeService({ CustomerTeacherQueryCommission: () => answer(detail) });
  showScreen(Why, "/?courseOrderId=7");
  expect(await screen.findByText(new RegExp(said))).toBeTruthy();
});

test("a subsidy that an earlier trial of the student paid is not paid again", async () => {
  await speak("en");
  const lines = { ...calculation, subsidyFen: 0, subsidyPaid: true };
  fakeService({ CustomerTeacherQueryCommission: () => answer(why({ lines })) });
  showScreen(Why, "/?courseOrderId=7");
  await screen.findByText("Paid once per student, with an earlier trial");
});

test("pay shows when each side entered, and a missing student", async () => {
  await speak("en");
  await signInAsTutor();
  fakeService({ CustomerTeacherQueryCommission: () => answer(why()) });
  showScreen(Why, "/?courseOrderId=7");
  expect(await screen.findByText(/^You entered \d\d:\d\d, 赵一航 entered \d\d:\d\d$/)).toBeTruthy();
  cleanup();
  queryClient.clear();
  fakeService({ CustomerTeacherQueryCommission: () => answer(why({ time })) });
  showScreen(Why, "/?courseOrderId=7");
  expect(await screen.findByText("Why this much")).toBeTruthy();
  expect(screen.queryByText(/entered/)).toBeNull();
});

test("a no-show is named in the list, and explained without a time", async () => {
  await speak("en");
  const missed = row({ isNoShow: true, practiceTime: 0, totalFen: 1_312, commissionFen: 1_312 });
  await signInAsTutor();
  list([missed]);
  showScreen(CommissionCheck);
  expect(await screen.findByText("No-show")).toBeTruthy();
  expect(screen.queryByText(/taught/)).toBeNull();
  cleanup();
  const lines = { ...calculation, rule: "NO_SHOW", parts: 1, ofParts: 2, subsidyFen: 0 } as const;
  const detail = why({ record: missed, time, lines });
  fakeService({ CustomerTeacherQueryCommission: () => answer(detail) });
  showScreen(Why, "/?courseOrderId=7");
  expect(await screen.findByText(/1\/2 of the rate is paid for the wait/)).toBeTruthy();
  expect(screen.getByText("1/2 is paid where the student does not come")).toBeTruthy();
  expect(screen.getByText("Not paid where the student does not come")).toBeTruthy();
  expect(screen.getByText(/赵一航 did not enter/)).toBeTruthy();
  expect(screen.queryByRole("img", { name: /parts/ })).toBeNull();
  expect(await objections()).toEqual([]);
});

test("a deduction says why, and has no calculation", async () => {
  await speak("en");
  await signInAsTutor();
  const record = row({ number: 2, isDeduction: true, totalFen: -1_312, failReason: "She came" });
  fakeService({ CustomerTeacherQueryCommission: () => answer(why({ record, lines: null })) });
  showScreen(Why, "/?courseOrderId=7");
  expect(await screen.findByText("Deduction")).toBeTruthy();
  expect(screen.getByText("The store took the no-show back: She came")).toBeTruthy();
  expect(screen.queryByText("How it adds up")).toBeNull();
  expect(await objections()).toEqual([]);
});

test("a problem is reported to the store once, with a text", async () => {
  await speak("en");
  let told = why();
  const seen = fakeService({
    CustomerTeacherQueryCommission: () => answer(told),
    CustomerTeacherRaiseCommissionProblem: () => {
      const problem = {
        courseOrderId: 7,
        text: "20 minutes",
        utcRaised: ENDED,
        answer: null,
        utcAnswered: null,
      };
      told = why({ problems: [problem], mayRaiseProblem: false });
      return answer(problem);
    },
  });
  showScreen(Why, "/?courseOrderId=7");
  await userEvent.click(await screen.findByRole("button", { name: "I think this is wrong" }));
  await userEvent.click(screen.getByRole("button", { name: "Tell the store" }));
  expect(screen.getByText("Please say what is wrong")).toBeTruthy();
  await userEvent.type(screen.getByLabelText("What is wrong"), "20 minutes");
  await userEvent.click(screen.getByRole("button", { name: "Tell the store" }));
  expect(await screen.findByText("Waiting for the store")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "I think this is wrong" })).toBeNull();
  const raised = seen.filter(({ name }) => name === "CustomerTeacherRaiseCommissionProblem");
  expect(raised.map(({ body }) => body)).toEqual([{ courseOrderId: 7, text: "20 minutes" }]);
});

test("an existing problem is shown when another one is refused", async () => {
  await speak("en");
  let told = why();
  fakeService({
    CustomerTeacherQueryCommission: () => answer(told),
    CustomerTeacherRaiseCommissionProblem: () => {
      const stands = { text: "10 minutes", utcRaised: ENDED, answer: null, utcAnswered: null };
      told = why({ problems: [{ courseOrderId: 7, ...stands }], mayRaiseProblem: false });
      return refusal(409, "COMMISSION_PROBLEM_OPEN", "Please wait for the answer");
    },
  });
  showScreen(Why, "/?courseOrderId=7");
  await userEvent.click(await screen.findByRole("button", { name: "I think this is wrong" }));
  await userEvent.type(screen.getByLabelText("What is wrong"), "20 minutes");
  await userEvent.click(screen.getByRole("button", { name: "Tell the store" }));
  expect(await screen.findAllByText("Please wait for the answer")).toBeTruthy();
  expect(await screen.findByText("10 minutes")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(screen.queryByRole("button", { name: "I think this is wrong" })).toBeNull();
});
