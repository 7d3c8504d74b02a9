import { objections } from "@test/axe";
import { answer, fakeService } from "@test/fakeService";
import { showScreen } from "@test/showScreen";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, test } from "vitest";
import { enter } from "@/entities/person/entering";
import { session } from "@/entities/person/session";
import { changeLanguage, i18n, type Language, startI18n } from "@/i18n";
import { paths } from "@/paths";
import type { NoticeView } from "@/rpc";
import Notifications from "./screens/Notifications";

const HOUR = 3_600_000;
const NOON = Math.floor(Date.now() / 86_400_000) * 86_400_000 + 4 * HOUR;

const tap = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole("button", { name }));

beforeAll(startI18n);

async function speak(language: Language): Promise<void> {
  await changeLanguage(language);
  await i18n.loadNamespaces("notices");
}

function notice(more: Partial<NoticeView>): NoticeView {
  return {
    notificationId: 1,
    kind: "class_booked",
    utcHappened: NOON,
    isRead: false,
    isCorrected: false,
    ...more,
  };
}

const ofClass = {
  courseOrderId: 7,
  appointmentTime: NOON + 2 * HOUR,
  lessonType: "QUOTA_60",
  personName: "周老师",
} as const;

const all: readonly NoticeView[] = [
  notice({ notificationId: 6, kind: "class_ahead", ...ofClass }),
  notice({ notificationId: 5, kind: "reviews_due", reviewCount: 2, wordCount: 45 }),
  notice({ notificationId: 4, kind: "suggestion_answered", suggestionId: 3, title: "译文" }),
  notice({
    notificationId: 3,
    kind: "suggestion_answered",
    suggestionId: 3,
    enWord: "reluctant",
    isCorrected: true,
    isRead: true,
  }),
  notice({ notificationId: 2, kind: "class_canceled", utcHappened: NOON - 48 * HOUR, ...ofClass }),
  notice({ notificationId: 1, kind: "deletion_asked", utcHappened: NOON - 49 * HOUR, ...ofClass }),
];

function list(rows: readonly NoticeView[]) {
  return fakeService({
    CustomerListNotification: () => answer({ data: rows, total: rows.length, unread: 1 }),
    CustomerReadNotification: () => answer({}),
  });
}

const SAID: { readonly [Spoken in Language]: readonly string[] } = {
  "zh-CN": [
    "课快开始了",
    "今天有 2 次复习",
    "你的意见有回复了",
    "reluctant 已更正",
    "课取消了",
    "门店申请删除一条课堂记录",
  ],
  en: [
    "is about to start",
    "2 reviews today",
    "Your feedback is answered",
    "reluctant has been corrected",
    "A class is canceled",
    "The store asks to delete a class record",
  ],
};

test.each(["zh-CN", "en"] as const)("every kind is shown in %s, by day", async (language) => {
  await speak(language);
  list(all);
  showScreen(Notifications);
  for (const said of SAID[language]) {
    expect(await screen.findByRole("button", { name: new RegExp(said) })).toBeTruthy();
  }
  expect(screen.getAllByRole("heading", { level: 2 })).toHaveLength(2);
  expect(screen.getAllByRole("listitem")).toHaveLength(6);
  expect(await objections()).toEqual([]);
});

test("rest until midnight lasts to the end of its day", async () => {
  await speak("en");
  const [restFrom, restUntil] = [NOON + 11 * HOUR, NOON + 12 * HOUR];
  list([notice({ kind: "rest_approved", restFrom, restUntil, restStretches: 1 })]);
  showScreen(Notifications);
  expect(await screen.findByText(/23:00–24:00/)).toBeTruthy();
});

test("opening a notice's subject marks it as read", async () => {
  await speak("en");
  const seen = list(all);
  const opened = showScreen(Notifications);
  await tap(/Your feedback is answered/);
  expect(opened).toEqual([`${paths.suggestionDetail}?suggestionId=3`]);
  const read = () => seen.filter(({ name }) => name === "CustomerReadNotification");
  await expect.poll(() => read().map(({ body }) => body)).toEqual([{ notificationId: 4 }]);
  await tap(/has been corrected/);
  expect(read()).toHaveLength(1);
});

test("notices lead to records, home or reviews", async () => {
  await speak("en");
  list(all);
  const opened = showScreen(Notifications);
  await tap(/A class is canceled/);
  await tap(/is about to start/);
  await tap(/2 reviews today/);
  await expect
    .poll(() => opened)
    .toEqual([`${paths.personalClassRecord}?courseOrderId=7`, paths.home, paths.antiForgetting]);
});

test.each([
  ["feedback_written", /wrote feedback/],
  ["message_written", /wrote you a message/],
] as const)("%s opens the record at the tutor's words", async (kind, text) => {
  await speak("en");
  list([notice({ kind, ...ofClass })]);
  const opened = showScreen(Notifications);
  await tap(text);
  expect(opened).toEqual([`${paths.personalClassRecord}?courseOrderId=7&at=${kind}`]);
});

test("a reminder of a class over its time leads to the running class at home", async () => {
  await speak("en");
  list([notice({ kind: "class_overdue", ...ofClass })]);
  const opened = showScreen(Notifications);
  await tap(/over its time. Please end it/);
  await expect.poll(() => opened).toEqual([paths.home]);
});

test("all can be marked as read while one is unread", async () => {
  await speak("en");
  const seen = list(all);
  showScreen(Notifications);
  await tap("Mark all as read");
  await expect
    .poll(() => seen.find(({ name }) => name === "CustomerReadNotification")?.body)
    .toEqual({});
});

test("an empty list and a failure are shown", async () => {
  await speak("en");
  list([]);
  showScreen(Notifications);
  expect(await screen.findByText("No notices yet")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Mark all as read" })).toBeNull();
});

test.each<[Language, readonly string[]]>([
  [
    "zh-CN",
    [
      "复习改到每次 19:30",
      "还有 8 次",
      "原定 23:30",
      "有一次复习没做完",
      "答了 3/10 个单词，不计入",
    ],
  ],
  [
    "en",
    [
      "Reviews are daily at 19:30 now",
      "8 reviews ahead",
      "was 23:30",
      "A review was not finished",
      "3 of 10 words answered, not counted",
    ],
  ],
])("what became of reviews is told in %s", async (language, said) => {
  await speak(language);
  const times = { antiForgetTime: "19:30", antiForgetTimeBefore: "23:30", reviewCount: 8 };
  const unfinished = { answeredCount: 3, wordCount: 10, waitsUntil: null };
  list([
    notice({ notificationId: 2, kind: "plan_time_changed", ...ofClass, ...times }),
    notice({ notificationId: 1, kind: "review_unfinished", ...ofClass, ...unfinished }),
  ]);
  showScreen(Notifications);
  for (const text of said) {
    expect(await screen.findByText(text, { exact: false })).toBeTruthy();
  }
});

test.each([
  ["user", "You did not come: your tutor ended the class"],
  ["TEACHER", "周老师 did not come: the class is called off"],
] as const)("a no-show is worded for a %s", async (role, said) => {
  await speak("en");
  fakeService({
    QueryUserProfileByToken: () => answer({ userId: 1, userRole: role }),
    CustomerTeacherQueryDetail: () => answer({ userId: 1, titleLevel: "gold" }),
  });
  await enter({ single: true, token: "t", userId: 1, userRole: role, serverTime: NOON });
  list([notice({ kind: "class_no_show", ...ofClass })]);
  const opened = showScreen(Notifications);
  await tap(new RegExp(said));
  expect(opened).toEqual([`${paths.personalClassRecord}?courseOrderId=7`]);
  session.clear();
});
