import { QueryClientProvider } from "@tanstack/react-query";
import { answer, fakeService, refusal, type Seen } from "@test/fakeService";
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { enter } from "@/entities/person/entering";
import { session } from "@/entities/person/session";
import { changeLanguage, startI18n } from "@/i18n";
import { bindRouter } from "@/navigation";
import { callQuery, queryClient } from "@/queries";
import { type CourseOrderView, connect, type Role } from "@/rpc";
import { FeedbackHost } from "@/ui/FeedbackHost";
import { bindLesson } from "./lessonEntry";
import { OrderItem } from "./OrderItem";

const reserved: CourseOrderView = {
  courseOrderId: 5,
  status: "RESERVED",
  deletionStatus: "NORMAL",
  lessonType: "QUOTA_60",
  courseType: "QUICK_WORD_MEMORIZATION",
  materialType: "VOCABULARY",
  isSimulated: false,
  isNewWordBook: true,
  newAudio: false,
  appointmentTime: Date.now(),
  lengthMinutes: 60,
  utcStarted: null,
  utcOpens: null,
  utcNoShow: null,
  isGivenUp: false,
  deadline: null,
  utcEnded: null,
  isPause: false,
  pausesLeft: 1,
  user: { userId: 1, userName: "Ming", accountNo: "S00000001", isKnown: true },
  tutor: { userId: 2, userName: "Fang" },
  courseBook: null,
  wordCount: null,
  antiForgetTime: null,
  course: null,
  trainingTime: 3_600_000,
  totalConsumedTime: 0,
  remainingTime: 3_600_000,
  startedBy: null,
  endedBy: null,
  isOverdue: false,
  rating: null,
  serverTime: Date.now(),
  actions: [],
};

let seen: Seen[] = [];
let opened: (string | number)[] = [];
let start = () => answer({});
let approve = () => answer({});
let running: CourseOrderView[] = [];

async function signedInAs(role: Role): Promise<void> {
  const person = {
    userId: 1,
    userRole: role,
    userName: "x",
    accountNo: "1",
    isKnown: true,
    phone: "1",
  };
  seen = fakeService({
    QueryUserProfileByToken: () => answer(person),
    CustomerTeacherQueryDetail: () => answer({ userId: 1, titleLevel: "gold" }),
    StartCourseOrder: () => start(),
    CustomerTeacherApproveDeleteClassRecordRequest: () => approve(),
    CustomerListCourseOrder: () => answer({ data: running, total: running.length }),
    CustomerQueryCourseOrder: () => refusal(404, "NOT_FOUND", "Nothing here"),
  });
  await enter({ single: true, token: "t", userId: 1, userRole: role, serverTime: 0 });
}

function show(order: Partial<CourseOrderView>): void {
  render(
    <QueryClientProvider client={queryClient}>
      <OrderItem order={{ ...reserved, ...order }} />
      <FeedbackHost />
    </QueryClientProvider>,
  );
}

/** What can be done with it; first of all the card itself opens. */
const buttons = () =>
  screen
    .queryAllByRole("button")
    .slice(1)
    .map((button) => button.textContent);
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const keyOf = ({ headers }: Seen) => headers.get("Idempotency-Key");
const calls = (name: string) => seen.filter((call) => call.name === name);

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
});

beforeEach(() => {
  session.clear();
  opened = [];
  connect({ caller: () => ({ token: "t", userId: 1, language: "en" }) });
  bindLesson(() => import("@/features/lessons/enter"));
  bindRouter({
    navigate(to: string | number) {
      opened.push(to);
    },
  });
});

describe("an order in a list", () => {
  it("offers exactly the actions that the service allows", async () => {
    await signedInAs("TEACHER");
    show({ status: "IN_PROGRESS", actions: ["ENTER", "PAUSE", "COMPLETE"] });
    expect(buttons()).toEqual(["Enter class", "End class"]);
  });

  it.each<[Role, CourseOrderView["status"], CourseOrderView["actions"], string]>([
    ["TEACHER", "RESERVED", ["START"], "Lead the review"],
    ["user", "RESERVED", ["START"], "Start the review"],
    ["TEACHER", "IN_PROGRESS", ["ENTER", "COMPLETE"], "Go on reviewing"],
  ])("calls a review a review: for a %s one that is %s", async (role, status, actions, said) => {
    await signedInAs(role);
    show({ lessonType: "ANTI_FORGETTING", status, actions });
    // It is ended on the page that asks its words.
    expect(buttons()).toEqual([said]);
    expect(screen.queryByText(/min$/)).toBeNull();
  });

  it.each<[Role, string]>([
    ["TEACHER", "QUOTA_60"],
    ["TEACHER", "ANTI_FORGETTING"],
    ["user", "ANTI_FORGETTING"],
  ])("tells a %s from when %s can be started today", async (role, lessonType) => {
    await signedInAs(role);
    const utcOpens = Date.now();
    show({ lessonType: lessonType as CourseOrderView["lessonType"], utcOpens });
    expect(screen.getByText(/^Can start from today \d\d:\d\d$/)).toBeTruthy();
    expect(buttons()).toEqual([]);
  });

  it("opens its full details", async () => {
    await signedInAs("user");
    show({ status: "RESERVED", wordCount: 12 });
    const [card] = screen.getAllByRole("button");
    if (card) await userEvent.click(card);
    const box = screen.getByRole("dialog", { name: "60-minute lesson" });
    const told = within(box)
      .getAllByRole("definition")
      .map((one) => one.textContent);
    expect(told).toEqual(expect.arrayContaining(["60 min", "Ming", "Fang", "12 words"]));
    await userEvent.click(within(box).getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("names the other person", async () => {
    await signedInAs("TEACHER");
    show({});
    expect(screen.getByText(/Ming/)).toBeTruthy();
    expect(screen.queryByText(/Fang/)).toBeNull();
  });

  it("calls a review of a simulation a review, and a simulation by its name", async () => {
    await signedInAs("user");
    show({ isSimulated: true, lessonType: "ANTI_FORGETTING", tutor: null, wordCount: 5 });
    expect(screen.getByText("Anti-forgetting review")).toBeTruthy();
    expect(screen.getByText("Simulation")).toBeTruthy();
    expect(screen.getByText("5 words")).toBeTruthy();
    cleanup();
    show({ isSimulated: true, lessonType: "QUOTA_30", tutor: null });
    expect(screen.getByText("Simulation")).toBeTruthy();
    expect(screen.queryByText("30-minute lesson")).toBeNull();
  });

  it("does not show words that are not chosen yet", async () => {
    await signedInAs("user");
    show({});
    expect(screen.queryByText(/\d words?/)).toBeNull();
  });

  it("lets a student wait for the tutor today, without a button", async () => {
    await signedInAs("user");
    show({});
    expect(screen.getByText("Waiting for your tutor to start")).toBeTruthy();
    expect(buttons()).toEqual([]);
  });

  it.each(["COMPLETED", "CANCELED", "EXPIRED"] as const)(
    "that is %s opens its record",
    async (status) => {
      await signedInAs("user");
      show({ status });
      const card = screen.getByRole("button", { name: /Today/ });
      expect(card.hasAttribute("aria-haspopup")).toBe(false);
      await userEvent.click(card);
      expect(opened).toEqual([expect.stringMatching(/personalClassRecord\?courseOrderId=5$/)]);
    },
  );

  it("shows no waiting hint for reviews or other days", async () => {
    await signedInAs("user");
    show({ lessonType: "ANTI_FORGETTING" });
    show({ appointmentTime: Date.now() + 3 * 86_400_000 });
    expect(screen.queryByText("Waiting for your tutor to start")).toBeNull();
  });

  it("explains why it cannot be started; a later attempt gets a new key", async () => {
    start = () => refusal(409, "START_TOO_EARLY", "Too early");
    await signedInAs("TEACHER");
    show({ actions: ["START"] });
    await press("Start class");
    expect(await screen.findByText("Too early")).toBeTruthy();
    await press("Start class");
    await expect.poll(() => calls("StartCourseOrder").length).toBe(2);
    const [first, second] = calls("StartCourseOrder").map(keyOf);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).not.toBe(first);
    expect(opened).toEqual([]);
  });

  it("that can no longer be started is reloaded", async () => {
    start = () => refusal(409, "ORDER_CLOSED", "This class is over");
    await signedInAs("TEACHER");
    const { queryKey } = callQuery("CustomerListCourseOrder", { period: "TODAY" });
    queryClient.setQueryData<unknown>(queryKey, { data: [reserved], total: 1 });
    show({ actions: ["START"] });
    await press("Start class");
    expect(await screen.findByText("This class is over")).toBeTruthy();
    expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
  });

  it("that is blocked by a running one leads to that one", async () => {
    start = () => refusal(409, "ANOTHER_LESSON_RUNS", "Another class is still running");
    await signedInAs("TEACHER");
    running = [{ ...reserved, courseOrderId: 9, status: "IN_PROGRESS" }];
    show({ actions: ["START"] });
    await press("Start class");
    const question = await screen.findByRole("dialog", { name: "Another session is running" });
    expect(question.textContent).toContain("End that session before you start this one.");
    await userEvent.click(within(question).getByRole("button", { name: "Go to that session" }));
    const asked = () => calls("CustomerQueryCourseOrder").map(({ body }) => body);
    await expect.poll(asked).toEqual([{ courseOrderId: 9 }]);
  });

  it("says so if another person has the running one", async () => {
    start = () => refusal(409, "ANOTHER_LESSON_RUNS", "Another class runs");
    await signedInAs("TEACHER");
    running = [];
    show({ actions: ["START"] });
    await press("Start class");
    expect(await screen.findByText("Another class runs")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Go to that session" })).toBeNull();
  });

  it("shows its leader that the deadline has passed", async () => {
    await signedInAs("TEACHER");
    show({ status: "IN_PROGRESS", isOverdue: true, actions: ["ENTER", "COMPLETE"] });
    expect(screen.getByText(/still runs/)).toBeTruthy();
    expect(buttons()).toContain("End class");
  });

  it("is started once, even after attempts without an answer", async () => {
    start = () => new Response("", { status: 504 });
    await signedInAs("TEACHER");
    show({ actions: ["START"] });
    const tries = () => calls("StartCourseOrder").length;
    await press("Start class");
    await expect.poll(tries).toBe(1);
    await screen.findByText("The request timed out. Please try again");
    await press("Start class");
    await expect.poll(tries).toBe(2);
    const [first, second] = calls("StartCourseOrder").map(keyOf);
    expect(second).toBe(first);
  });

  it("is ended through its lesson, which submits the result", async () => {
    await signedInAs("TEACHER");
    show({ status: "IN_PROGRESS", actions: ["COMPLETE"] });
    await press("End class");
    await expect.poll(() => calls("CustomerQueryCourseOrder").length).toBe(1);
    expect(calls("CompleteCourseOrder")).toEqual([]);
  });
});

describe("a record that the store asks to delete", () => {
  const pending: Partial<CourseOrderView> = {
    status: "COMPLETED",
    deletionStatus: "DELETE_PENDING",
    actions: ["APPROVE_DELETION"],
  };
  const APPROVE = "CustomerTeacherApproveDeleteClassRecordRequest";

  it("is deleted only after the tutor confirmed the consequences", async () => {
    await signedInAs("TEACHER");
    show(pending);
    expect(screen.getByText("The store asks to delete this record")).toBeTruthy();
    await press("Agree to delete");
    const question = screen.getByRole("dialog", { name: "Let the store delete this record?" });
    expect(question.textContent).toContain("cannot be brought back");
    await userEvent.click(within(question).getByRole("button", { name: "Cancel" }));
    expect(calls(APPROVE)).toEqual([]);

    await press("Agree to delete");
    const again = screen.getByRole("dialog");
    await userEvent.click(within(again).getByRole("button", { name: "Agree to delete" }));
    expect(await screen.findByText("Deletion agreed")).toBeTruthy();
    expect(calls(APPROVE).map(({ body }) => body)).toEqual([{ courseOrderId: 5 }]);
  });

  it("that was not started is canceled, which is shown, too", async () => {
    await signedInAs("TEACHER");
    show({ ...pending, status: "RESERVED" });
    await press("Agree to delete");
    expect(screen.getByRole("dialog").textContent).toContain("does not take place");
    await press("Cancel");
  });

  it("says why it cannot be deleted", async () => {
    approve = () => refusal(409, "DELETION_NOT_PENDING", "Taken back");
    await signedInAs("TEACHER");
    show(pending);
    await press("Agree to delete");
    const question = screen.getByRole("dialog");
    await userEvent.click(within(question).getByRole("button", { name: "Agree to delete" }));
    expect(await screen.findByText("Taken back")).toBeTruthy();
  });

  it("shows that its tutor has agreed", async () => {
    await signedInAs("TEACHER");
    show({ status: "COMPLETED", deletionStatus: "DELETE_APPROVED" });
    expect(screen.getByText("Deletion agreed")).toBeTruthy();
    expect(buttons()).toEqual([]);
  });
});
