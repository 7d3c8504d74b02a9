import { objections } from "@test/axe";
import { answer, fakeService, refusal } from "@test/fakeService";
import { press, showScreen } from "@test/showScreen";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { drawings } from "@/entities/sticker/Drawn";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import { bindRouter } from "@/navigation";
import { callQuery, queryClient } from "@/queries";
import { feedback } from "@/ui/feedback";
import { writing } from "./drafting";
import Supplement from "./screens/Supplement";
import TutorMessage from "./screens/TutorMessage";

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
  await i18n.loadNamespaces(["afterClass", "entities", "stickers"]);
});
beforeEach(async () => {
  writing.clear();
  await changeLanguage("en");
});

const NOW = 1_800_000_000_000;
const HOUR = 3_600_000;
const ORDER = {
  courseOrderId: 5,
  status: "COMPLETED",
  lessonType: "QUOTA_60",
  isNewWordBook: true,
  appointmentTime: NOW - HOUR,
  user: { userId: 1, userName: "Ming", accountNo: "S00000001" },
  courseBook: null,
};
const RECORD = {
  order: ORDER,
  time: { consumed: 50 * 60_000 },
  words: { right: [1, 2, 3], wrong: [4], alreadyKnown: [6], toTest: [5] },
  plan: [],
  evaluation: null,
  mayEvaluate: false,
  feedback: null,
  mayWriteFeedback: true,
  serverTime: NOW,
};
const WRITTEN = {
  courseOrderId: 5,
  feedback: "Five words",
  message: "Well done",
  stars: 4,
  sticker: null,
  utcWritten: NOW,
  utcChanged: NOW,
  editableUntil: NOW + 24 * HOUR,
  serverTime: NOW,
};

const service = (record: object = RECORD, more: Parameters<typeof fakeService>[0] = {}) =>
  fakeService({
    CustomerQueryCourseOrderRecord: () => answer(record),
    CustomerListWordInfoByWordIdIn: () => answer({ data: [{ id: 4, enWord: "borrow" }], total: 1 }),
    CustomerTeacherListMessageTemplate: () =>
      answer({ data: [{ templateId: 7, text: "Read it aloud" }], most: 20 }),
    CustomerTeacherSubmitFeedbackForCourseOrder: () => answer(WRITTEN),
    CustomerTeacherListCompletedCourseOrder: () => answer({ data: [ORDER], next: null }),
    ...more,
  });

const field = (name: string) =>
  document.querySelector<HTMLTextAreaElement>(`textarea[name="${name}"]`);

test("feedback is drafted from the class's numbers, and a tap inserts a template", async () => {
  const seen = service();
  showScreen(TutorMessage, "/?courseOrderId=5");
  await expect
    .poll(() => field("feedback")?.value)
    .toBe(
      "In 50 minutes we learned 5 new words, 3 of them known, 1 to relearn, 1 known before the class. Relearn: borrow.",
    );
  await press("Send");
  expect(screen.getByText("The tutor's message is required")).toBeTruthy();
  await userEvent.click(screen.getByText("Templates"));
  await press("Read it aloud");
  await userEvent.click(screen.getByRole("radio", { name: "4 stars" }));
  const stickers = within(screen.getByRole("group", { name: /^A sticker/ }));
  await userEvent.click(await stickers.findByRole("radio", { name: "Rocket" }));
  expect(stickers.getAllByRole("radio")).toHaveLength(Object.keys(drawings).length + 1);
  expect(await objections()).toEqual([]);
  await press("Send");
  const submitted = () =>
    seen.find(({ name }) => name === "CustomerTeacherSubmitFeedbackForCourseOrder")?.body;
  await expect
    .poll(submitted)
    .toMatchObject({ message: "Read it aloud", stars: 4, sticker: "rocket" });
  expect(writing.get().message).toBe("");
});

test("a template is edited in place", async () => {
  const saved = () => answer({ templateId: 7, text: "Read it twice" });
  const seen = service(RECORD, { CustomerTeacherSaveMessageTemplate: saved });
  showScreen(TutorMessage, "/?courseOrderId=5");
  await userEvent.click(await screen.findByText("Templates"));
  await press("Change template: Read it aloud");
  const text = screen.getByRole("textbox", { name: "Change template" });
  await userEvent.clear(text);
  await press("Save changes");
  expect(screen.getByText("Write the template's text")).toBeTruthy();
  await userEvent.type(text, "Read it twice");
  expect(await objections()).toEqual([]);
  await press("Save changes");
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  const body = seen.find(({ name }) => name === "CustomerTeacherSaveMessageTemplate")?.body;
  expect(body).toEqual({ templateId: 7, text: "Read it twice" });
});

test.each([
  ["en", / Next review: Jan 16\.$/],
  ["zh-CN", /下次复习：1月16日。$/],
] as const)("the next review is named by its date in %s", async (spoken, said) => {
  await changeLanguage(spoken);
  await i18n.loadNamespaces("afterClass");
  const tomorrow = Date.parse("2027-01-16T19:30:00+08:00");
  service({ ...RECORD, plan: [{ date: tomorrow, state: "to_come" }] });
  showScreen(TutorMessage, "/?courseOrderId=5");
  await expect.poll(() => field("feedback")?.value).toMatch(said);
});

test.each([
  [1, [1], "In 1 minute we learned 1 new word, 1 of them known."],
  [1, [], "The class took 1 minute."],
  [50, [], "The class took 50 minutes."],
] as const)("the draft of %i minutes with the words %j says: %s", async (minutes, right, said) => {
  const words = { right, wrong: [], alreadyKnown: [], toTest: [] };
  service({ ...RECORD, time: { consumed: minutes * 60_000 }, words });
  showScreen(TutorMessage, "/?courseOrderId=5");
  await expect.poll(() => field("feedback")?.value).toBe(said);
});

test("stars are optional, and given ones can be changed", async () => {
  const seen = service({ ...RECORD, feedback: { ...WRITTEN, stars: 3 } });
  showScreen(TutorMessage, "/?courseOrderId=5");
  const three = await screen.findByRole<HTMLInputElement>("radio", { name: "3 stars" });
  expect([three.checked, three.required]).toEqual([true, false]);
  await userEvent.click(screen.getByRole("radio", { name: "5 stars" }));
  await press("Save changes");
  const submitted = () =>
    seen.find(({ name }) => name === "CustomerTeacherSubmitFeedbackForCourseOrder")?.body;
  await expect.poll(submitted).toMatchObject({ courseOrderId: 5, stars: 5 });
});

test("a class is reloaded after its feedback was refused", async () => {
  const { queryKey } = callQuery("CustomerQueryCourseOrderRecord", { courseOrderId: 5 });
  queryClient.setQueryData<unknown>(queryKey, RECORD);
  fakeService({
    CustomerQueryCourseOrderRecord: () => answer({ ...RECORD, feedback: WRITTEN }),
    CustomerListWordInfoByWordIdIn: () => answer({ data: [], total: 0 }),
    CustomerTeacherListMessageTemplate: () => answer({ data: [], most: 20 }),
    CustomerTeacherSubmitFeedbackForCourseOrder: () =>
      refusal(409, "FEEDBACK_SETTLED", "It cannot be changed any more"),
  });
  showScreen(TutorMessage, "/?courseOrderId=5");
  await userEvent.click(await screen.findByRole("radio", { name: "5 stars" }));
  await press("Save changes");
  expect(await screen.findByText("It cannot be changed any more")).toBeTruthy();
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

test("stars that were given can be taken back", async () => {
  const seen = service({ ...RECORD, feedback: { ...WRITTEN, stars: 3 } });
  showScreen(TutorMessage, "/?courseOrderId=5");
  await userEvent.click(await screen.findByRole("radio", { name: "No stars" }));
  await press("Save changes");
  const submitted = () =>
    seen.find(({ name }) => name === "CustomerTeacherSubmitFeedbackForCourseOrder")?.body;
  await expect.poll(submitted).toEqual({
    courseOrderId: 5,
    feedback: "Five words",
    message: "Well done",
    stars: 0,
    sticker: null,
  });
});

test("final feedback is shown and cannot be changed", async () => {
  service({ ...RECORD, feedback: WRITTEN, mayWriteFeedback: false });
  showScreen(TutorMessage, "/?courseOrderId=5");
  expect(await screen.findByText("Well done")).toBeTruthy();
  expect(screen.getByText("4 stars")).toBeTruthy();
  expect(screen.getByText(/cannot be changed/)).toBeTruthy();
  expect(field("message")).toBeNull();
});

test("without a class, those without feedback are listed", async () => {
  const seen = service();
  const opened = showScreen(TutorMessage, "/");
  await userEvent.click(await screen.findByRole("button", { name: /Ming/ }));
  expect(seen[0]?.body).toMatchObject({ withoutFeedback: true });
  expect(opened).toEqual(["/pagesA/tutorMessage/tutorMessage?courseOrderId=5"]);

  // Back is the list, with the next class to write of.
  const replaced: unknown[] = [];
  bindRouter({ navigate: (_, options) => void replaced.push(options?.replace ?? false) });
  await press(/^Ming/);
  expect(replaced).toEqual([false]);
});

const SUPPLEMENT = {
  courseOrderId: 5,
  studentId: 1,
  studentName: "Ming",
  antiForgetTime: "19:30",
  utcEnded: NOW - 24 * HOUR,
  words: { all: 5, wrong: 1, forgotten: 0 },
  days: [
    { day: 2, date: "2027-01-16", takenBy: 9 },
    { day: 3, date: "2027-01-17", takenBy: null },
  ],
  left: 10,
  audit: {
    ...{ expected: 2, booked: 1, done: 0, missed: 0, invalid: 0, reason: null },
    days: [
      {
        ...{ day: 3, date: "2027-01-17", expected: true, state: "absent" },
        ...{ reason: "omitted", courseOrderId: null },
      },
    ],
  },
  serverTime: NOW,
};

test("a chosen day that was taken in the meantime is not sent", async () => {
  const [two, three] = SUPPLEMENT.days;
  let taken: number | null = null;
  const days = () => [two, { ...three, takenBy: taken }, { ...three, day: 4, date: "2027-01-18" }];
  const seen = fakeService({
    CustomerTeacherQuerySupplement: () => answer({ ...SUPPLEMENT, days: days() }),
    CustomerTeacherSupplementAntiForget: () => {
      taken = 11;
      return refusal(409, "REVIEW_DAY_TAKEN", "Taken");
    },
  });
  showScreen(Supplement, "/?courseOrderId=5");
  await userEvent.click(await screen.findByRole("checkbox", { name: /Day 3/ }));
  await userEvent.click(screen.getByRole("checkbox", { name: /Day 4/ }));
  await press("Add");
  const box = () => screen.getByRole<HTMLInputElement>("checkbox", { name: /Day 3/ });
  await expect.poll(() => box().disabled).toBe(true);
  await press("Add");
  const asked = () => seen.filter(({ name }) => name === "CustomerTeacherSupplementAntiForget");
  await expect.poll(() => asked().length).toBe(2);
  expect(asked().map(({ body }) => body)).toMatchObject([
    { dates: ["2027-01-17", "2027-01-18"] },
    { dates: ["2027-01-18"] },
  ]);
});

test("only as many days are chosen as reviews may still be added", async () => {
  const [two, three] = SUPPLEMENT.days;
  const days = [two, three, { ...three, day: 4, date: "2027-01-18" }];
  fakeService({ CustomerTeacherQuerySupplement: () => answer({ ...SUPPLEMENT, days, left: 1 }) });
  showScreen(Supplement, "/?courseOrderId=5");
  await screen.findByText("1 more can be added");
  const box = (name: RegExp) => screen.getByRole<HTMLInputElement>("checkbox", { name });
  await userEvent.click(box(/Day 3/));
  expect([box(/Day 3/).disabled, box(/Day 4/).disabled]).toEqual([false, true]);
});

test.each([
  [{ left: 0 }, /No more reviews can be added/],
  [{ days: [] }, /can no longer be added/],
])("a lesson to which nothing may be added says so (%o)", async (facts, said) => {
  fakeService({ CustomerTeacherQuerySupplement: () => answer({ ...SUPPLEMENT, ...facts }) });
  showScreen(Supplement, "/?courseOrderId=5");
  await screen.findByText(said);
  expect(screen.queryByRole("button", { name: "Add" })).toBeNull();
});

test("words that are no longer forgotten after a reload are not added", async () => {
  let words = { ...SUPPLEMENT.words, forgotten: 2 };
  const seen = fakeService({
    CustomerTeacherQuerySupplement: () => answer({ ...SUPPLEMENT, words }),
    CustomerTeacherSupplementAntiForget: () => answer({}),
  });
  showScreen(Supplement, "/?courseOrderId=5");
  await userEvent.click(await screen.findByRole("checkbox", { name: /Day 3/ }));
  words = { ...words, forgotten: 0 };
  window.dispatchEvent(new Event("visibilitychange"));
  const forgotten = () => screen.queryByRole("radio", { name: /To relearn now/ });
  await expect.poll(forgotten).toBeNull();
  expect(screen.getByText("1 review, 5 words")).toBeTruthy();
  await press("Add");
  const asked = () => seen.find(({ name }) => name === "CustomerTeacherSupplementAntiForget")?.body;
  await expect.poll(asked).toMatchObject({ words: "ALL" });
});

test("reviews of the chosen words are added on free days", async () => {
  const seen = fakeService({
    CustomerTeacherQuerySupplement: () => answer(SUPPLEMENT),
    CustomerTeacherSupplementAntiForget: () => answer({}),
  });
  showScreen(Supplement, "/?courseOrderId=5");
  expect(await screen.findByText(/Left out/)).toBeTruthy();
  await press("Add");
  expect(screen.getByText("Please choose at least one day")).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: /Day 2/ }).disabled).toBe(true);
  await userEvent.click(screen.getByRole("checkbox", { name: /Day 3/ }));
  await userEvent.click(screen.getByRole("radio", { name: /Wrong in the test/ }));
  expect(screen.getByText("1 review, 1 word")).toBeTruthy();
  expect(await objections()).toEqual([]);
  await press("Add");
  const asked = () => seen.find(({ name }) => name === "CustomerTeacherSupplementAntiForget")?.body;
  await expect.poll(asked).toEqual({
    courseOrderId: 5,
    words: "WRONG",
    dates: ["2027-01-17"],
    antiForgetTime: "19:30",
  });
});

test("leaving the page before the answer causes no second navigation", async () => {
  let reply = (_: Response) => {};
  const seen = fakeService({
    CustomerQueryCourseOrderRecord: () => answer(RECORD),
    CustomerListWordInfoByWordIdIn: () => answer({ data: [] }),
    CustomerTeacherListMessageTemplate: () => answer({ data: [], most: 20 }),
    CustomerTeacherSubmitFeedbackForCourseOrder: () => new Promise((resolve) => (reply = resolve)),
  });
  const opened = showScreen(TutorMessage, "/?courseOrderId=5");
  await expect.poll(() => field("message")).toBeTruthy();
  await userEvent.type(field("message") as HTMLTextAreaElement, "Well done");
  await press("Send");
  const name = "CustomerTeacherSubmitFeedbackForCourseOrder";
  await expect.poll(() => seen.some((one) => one.name === name)).toBe(true);
  cleanup();
  writing.keep({ userId: null, courseOrderId: 6, over: null, message: "For another class" });
  reply(answer(WRITTEN));
  await expect.poll(() => feedback.get().toast?.text).toMatch(/^Sent/);
  expect(opened).toEqual([]);
  expect(writing.get().message).toBe("For another class");
});

test("feedback changed on another device appears in unedited fields", async () => {
  service({ ...RECORD, feedback: WRITTEN });
  showScreen(TutorMessage, "/?courseOrderId=5");
  await expect.poll(() => field("feedback")?.value).toBe(WRITTEN.feedback);
  await userEvent.clear(field("message") as HTMLTextAreaElement);
  await userEvent.type(field("message") as HTMLTextAreaElement, "Well done");
  const changed = { ...WRITTEN, feedback: "From the tablet", utcChanged: WRITTEN.utcChanged + 1 };
  service({ ...RECORD, feedback: changed });
  window.dispatchEvent(new Event("visibilitychange"));
  await expect.poll(() => field("feedback")?.value).toBe("From the tablet");
  expect(field("message")?.value).toBe("Well done");
});
