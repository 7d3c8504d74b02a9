import { answer, fakeService, refusal } from "@test/fakeService";
import { lookAfter } from "@test/lookAfter";
import { fieldOf, fill, press, showScreen } from "@test/showScreen";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, test } from "vitest";
import { HardWords } from "@/entities/word/HardWords";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import { clockTime } from "@/i18n/format";
import { paths } from "@/paths";
import type { CourseOrderView, StudentDetail, StudentRow } from "@/rpc";
import { ClassesAhead } from "./components/Classes";
import { Plans } from "./components/Plans";
import { byNextClass } from "./groups";
import StudentAdministration from "./screens/StudentAdministration";
import TrialOrder from "./screens/TrialOrder";
import { dateIn, instantAt } from "./when";

const DAY = 86_400_000;
const NOON = Math.floor(Date.now() / DAY) * DAY + 4 * 3_600_000;

beforeAll(async () => {
  await startI18n();
  await changeLanguage("zh-CN");
  await i18n.loadNamespaces(["tutoring", "entities"]);
});

function student(more: Partial<StudentRow> = {}): StudentRow {
  return {
    studentId: 1,
    userName: "林小满",
    accountNo: "S00000001",
    nextClass: null,
    lastClass: null,
    mastered: 3,
    toReview: 1,
    masteryRate: 0.75,
    reviews: { due: 0, overdue: 0, missed: 0 },
    ...more,
  };
}

const metric = { trialsLeft: 5, students: 1, week: {}, month: {} };
const noBooks = { data: [], total: 0 };

test("students are grouped by the day of their next class", () => {
  const at = (days: number) => ({
    courseOrderId: 1,
    bookedFor: NOON + days * DAY,
    lessonType: "QUOTA_60" as const,
  });
  const groups = byNextClass(
    [student({ nextClass: at(0) }), student({ nextClass: at(8) }), student()],
    NOON,
  );
  expect(groups.map(({ name }) => name)).toEqual(["today", "later", "none"]);
});

test("a date and a half hour are an instant of the service's zone", () => {
  const instant = instantAt(dateIn(NOON), "19:30");
  expect([dateIn(instant), clockTime(instant)]).toEqual([dateIn(NOON), "19:30"]);
});

test("a student's row shows reviews and opens the student's page", async () => {
  const rows = [student({ reviews: { due: 2, overdue: 1, missed: 3 } })];
  fakeService({
    CustomerTeacherListStudent: () => answer({ data: rows, total: 1, serverTime: NOON }),
  });
  const opened = showScreen(StudentAdministration);
  await screen.findByText("复习 2");
  screen.getByText("可补 1");
  screen.getByText("错过 3");
  await press(/林小满/);
  expect(opened).toEqual([`${paths.student}?studentId=1`]);
});

test("a student without learned words has no mastery yet", async () => {
  const rows = [student({ mastered: 0, toReview: 0, masteryRate: null })];
  fakeService({
    CustomerTeacherListStudent: () => answer({ data: rows, total: 1, serverTime: NOON }),
  });
  showScreen(StudentAdministration);
  expect(await screen.findByText("还没有学过的单词")).toBeTruthy();
});

test.each([
  [2, 0, "今天 2 次"],
  [0, 1, "可补 1 次"],
  [2, 1, "今天 2 次 可补 1 次"],
  [0, 0, "没有待复习"],
])("of %i reviews today and %i to catch up a student's page says: %s", (due, overdue, said) => {
  const detail = { plans: [], student: student({ reviews: { due, overdue, missed: 0 } }) };
  render(<Plans detail={detail as unknown as StudentDetail} now={NOON} />);
  expect(screen.getByRole("heading", { name: "复习" }).parentElement?.textContent).toBe(
    `复习${said}`,
  );
});

test.each([
  [true, "学生没有来"],
  [false, "已取消"],
])("a class that was called off, as a no-show: %s, says %s", (isNoShow, said) => {
  const order = { courseOrderId: 1, appointmentTime: NOON, lessonType: "QUOTA_60" } as const;
  const called = { ...order, status: "CANCELED", isNoShow, courseBook: null };
  render(<ClassesAhead orders={[called as unknown as CourseOrderView]} now={NOON} />);
  screen.getByText(said);
});

test("a list that fails to load says so", async () => {
  fakeService({ CustomerTeacherListStudent: () => refusal(500, "INTERNAL_ERROR", "") });
  showScreen(StudentAdministration);
  await screen.findByText("获取学生列表失败");
});

test("one of a phone's several students is chosen for the trial", async () => {
  const several = {
    outcome: "CHOOSE_STUDENT",
    choices: [{ choice: "b2", coveredName: "陈*诺", grade: null, accountTail: null }],
  };
  const booked = { outcome: "BOOKED", courseOrderId: 7, studentId: 9, choices: [] };
  const seen = fakeService({
    CustomerRetrieveTeacherMetric: () => answer(metric),
    CustomerTeacherListCourse: () => answer(noBooks),
    CustomerTeacherCreateTrialCourseOrder: ({ body }) =>
      answer((body as { choice: string | null }).choice === "b2" ? booked : several),
  });
  const opened = showScreen(TrialOrder);
  await press("创建");
  await screen.findByText("请输入手机号");
  await fill({ 学生手机号: "13800000001", 学生姓名: "陈一诺" });
  await userEvent.clear(fieldOf("日期"));
  await userEvent.type(fieldOf("日期"), dateIn(NOON + 2 * DAY));
  await userEvent.selectOptions(screen.getByLabelText("开始时间"), "19:30");
  await press("创建");
  await userEvent.click(await screen.findByRole("radio", { name: "陈*诺" }));
  await press("创建");
  await screen.findByText("体验课已约好，学生会收到通知");
  const asked = seen.filter(({ name }) => name === "CustomerTeacherCreateTrialCourseOrder");
  const keys = asked.map(({ headers }) => headers.get("Idempotency-Key"));
  expect(new Set(keys).size).toBe(2);
  expect(asked[1]?.body).toMatchObject({
    appointmentTime: instantAt(dateIn(NOON + 2 * DAY), "19:30"),
    choice: "b2",
  });
  // Their page shows nothing before they have entered the trial.
  expect(opened).toEqual([paths.home]);
});

test("students of a phone are not offered for a changed phone", async () => {
  let reply = (_: Response) => {};
  const seen = fakeService({
    CustomerRetrieveTeacherMetric: () => answer(metric),
    CustomerTeacherListCourse: () => answer(noBooks),
    CustomerTeacherCreateTrialCourseOrder: () => new Promise((resolve) => (reply = resolve)),
  });
  showScreen(TrialOrder);
  await fill({ 学生手机号: "13800000001", 学生姓名: "陈一诺" });
  await userEvent.clear(fieldOf("日期"));
  await userEvent.type(fieldOf("日期"), dateIn(NOON + 2 * DAY));
  await userEvent.selectOptions(screen.getByLabelText("开始时间"), "19:30");
  await press("创建");
  await expect.poll(() => seen.at(-1)?.name).toBe("CustomerTeacherCreateTrialCourseOrder");
  await fill({ 学生手机号: "13800000002" });
  const choices = [{ choice: "b2", coveredName: "陈*诺", grade: null, accountTail: null }];
  reply(answer({ outcome: "CHOOSE_STUDENT", choices }));
  const button = screen.getByRole("button", { name: "创建" });
  await expect.poll(() => button.getAttribute("aria-busy")).not.toBe("true");
  expect(screen.queryByRole("radio", { name: "陈*诺" })).toBeNull();
});

test("a trial may use any book", async () => {
  const ids = Array.from({ length: 250 }, (_, at) => at + 1);
  fakeService({
    CustomerRetrieveTeacherMetric: () => answer(metric),
    CustomerTeacherListCourse: ({ body }) => {
      const { pageNo, pageSize } = body as { pageNo: number; pageSize: number };
      const shown = ids.slice((pageNo - 1) * pageSize, pageNo * pageSize);
      const data = shown.map((courseBookId) => ({
        courseBook: { courseBookId, titleZh: `书 ${courseBookId}`, titleEn: "" },
      }));
      return answer({ data, total: ids.length });
    },
  });
  showScreen(TrialOrder);
  expect(await screen.findByRole("option", { name: "书 250" })).toBeTruthy();
});

test("a time in the past is not sent after changing the day", async () => {
  const seen = fakeService({
    CustomerRetrieveTeacherMetric: () => answer(metric),
    CustomerTeacherListCourse: () => answer(noBooks),
  });
  showScreen(TrialOrder);
  await fill({ 学生手机号: "13800000001", 学生姓名: "陈一诺" });
  const choose = async (day: number) => {
    await userEvent.clear(fieldOf("日期"));
    await userEvent.type(fieldOf("日期"), dateIn(day));
  };
  await choose(NOON + 2 * DAY);
  await userEvent.selectOptions(screen.getByLabelText("开始时间"), "05:00");
  await choose(NOON);
  expect(screen.getByLabelText("开始时间")).toHaveProperty("value", "");
  await press("创建");
  expect(screen.getByLabelText("开始时间").getAttribute("aria-invalid")).toBe("true");
  expect(seen.map(({ name }) => name)).not.toContain("CustomerTeacherCreateTrialCourseOrder");
});

test("a trial for an own student asks only for the time", async () => {
  const booked = { outcome: "BOOKED", courseOrderId: 7, studentId: 9, choices: [] };
  const seen = fakeService({
    CustomerRetrieveTeacherMetric: () => answer(metric),
    CustomerTeacherListCourse: () => answer(noBooks),
    CustomerTeacherQueryStudent: () => answer({ student: { studentId: 9, userName: "陈一诺" } }),
    CustomerTeacherCreateTrialCourseOrder: () => answer(booked),
  });
  showScreen(TrialOrder, "/?studentId=9");
  await screen.findByText("陈一诺");
  expect(screen.queryByLabelText("学生手机号")).toBeNull();
  await userEvent.clear(fieldOf("日期"));
  await userEvent.type(fieldOf("日期"), dateIn(NOON + 2 * DAY));
  await userEvent.selectOptions(screen.getByLabelText("开始时间"), "19:30");
  await press("创建");
  await screen.findByText("体验课已约好，学生会收到通知");
  const [asked] = seen.filter(({ name }) => name === "CustomerTeacherCreateTrialCourseOrder");
  expect(asked?.body).toMatchObject({ studentId: 9, phone: "" });
});

test("a trial for an own student stays theirs if a reload fails", async () => {
  let reads = 0;
  const student = { student: { studentId: 9, userName: "陈一诺" } };
  fakeService({
    CustomerRetrieveTeacherMetric: () => answer(metric),
    CustomerTeacherListCourse: () => answer(noBooks),
    CustomerTeacherQueryStudent() {
      reads += 1;
      return reads === 1 ? answer(student) : refusal(429, "TOO_MANY_REQUESTS", "");
    },
  });
  showScreen(TrialOrder, "/?studentId=9");
  await screen.findByText("陈一诺");
  // A user who returns to the page reloads it.
  await act(async () => {
    window.dispatchEvent(new Event("visibilitychange"));
    await expect.poll(() => reads).toBe(5);
  });
  expect(screen.getByText("陈一诺")).toBeTruthy();
  expect(screen.queryByLabelText("学生手机号")).toBeNull();
});

test("a student's hard words are on their page, with the words they are confused with", async () => {
  const hard = { ...lookAfter, confusedWith: [{ ...lookAfter, id: 2, enWord: "look for" }] };
  const seen = fakeService({
    CustomerListHardWords: () => answer({ data: [hard], total: 1 }),
  });
  showScreen(() => <HardWords studentId={9} />);
  const list = await screen.findByRole("list", { name: "难词" });
  expect(list.textContent).toContain(lookAfter.enWord);
  expect(list.textContent).toContain("容易混淆：look for");
  screen.getByText(i18n.t("common:words", { count: 1 }));
  expect(seen.map(({ body }) => body)).toMatchObject([{ studentId: 9 }]);
});
