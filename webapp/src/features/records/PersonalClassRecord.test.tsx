import { answer, fakeService, refusal } from "@test/fakeService";
import { press, showScreen } from "@test/showScreen";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import { queryClient } from "@/queries";
import { barsOf } from "./record/axis";
import PersonalClassRecord from "./screens/PersonalClassRecord";

const NAME = "CustomerQueryCourseOrderRecord";
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const AT = Date.parse("2026-05-13T19:30:00+08:00");

const time = {
  bookedFrom: AT,
  bookedUntil: AT + 60 * MINUTE,
  started: AT + 2 * MINUTE,
  ended: AT + 65 * MINUTE,
  pauses: [{ since: AT + 31 * MINUTE, until: AT + 36 * MINUTE }],
  consumed: 58 * MINUTE,
  tutorEntered: AT + 2 * MINUTE,
  studentEntered: AT + 5 * MINUTE,
};

const words = { wrong: [], right: [], alreadyKnown: [], toTest: [] };

function record(changes: object = {}): object {
  return {
    order: {
      courseOrderId: 5,
      status: "COMPLETED",
      deletionStatus: "NORMAL",
      lessonType: "QUOTA_60",
      isSimulated: false,
      appointmentTime: AT,
      endedBy: "TEACHER",
      user: { userId: 1, userName: "Ming", accountNo: "S00000001" },
      tutor: { userId: 2, userName: "Fang" },
      courseBook: null,
      actions: [],
    },
    time,
    words,
    plan: [],
    evaluation: null,
    mayEvaluate: false,
    serverTime: AT + 90 * MINUTE,
    ...changes,
  };
}

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
  await Promise.all(["records", "entities"].map((one) => i18n.loadNamespaces(one)));
});

describe("the record of a class", () => {
  beforeEach(() => localStorage.clear());

  it("shows its booked, actual and used time", async () => {
    fakeService({ [NAME]: () => answer(record()) });
    showScreen(PersonalClassRecord, "/?courseOrderId=5");
    expect(
      await screen.findByRole("img", {
        name: "Booked 19:30–20:30, actual 19:32–20:35, paused at 20:01 for 5 minutes",
      }),
    ).toBeTruthy();
    expect(screen.getByText("58 minutes")).toBeTruthy();
    expect(screen.getByText("You entered 19:35, Fang entered 19:32")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Send evaluation" })).toBeNull();
  });

  it("is the end of the class for its student: thanks, result and the tutor's evaluation", async () => {
    fakeService({
      [NAME]: () => answer(record({ mayEvaluate: true, words: { ...words, toTest: [2, 3] } })),
      CustomerListWordInfoByWordIdIn: () => answer({ data: [], total: 0 }),
    });
    showScreen(PersonalClassRecord, "/?courseOrderId=5&isOver=true");
    expect(await screen.findByText("Thank you, the class is done")).toBeTruthy();
    expect(screen.getByRole("heading", { name: "2 words" })).toBeTruthy();
    expect(screen.getByRole("group", { name: /stars/i })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Go home" })).toBeTruthy();
  });

  it("does not show attendance unless known for both", async () => {
    fakeService({ [NAME]: () => answer(record({ time: { ...time, studentEntered: null } })) });
    showScreen(PersonalClassRecord, "/?courseOrderId=5");
    expect(await screen.findByText("58 minutes")).toBeTruthy();
    expect(screen.queryByText(/entered/)).toBeNull();
  });

  it("of a no-show shows who came", async () => {
    const { order } = record() as { order: object };
    const missed = { ...order, status: "CANCELED", isNoShow: true };
    const reply = record({ order: missed, time: { ...time, studentEntered: null } });
    fakeService({ [NAME]: () => answer(reply) });
    showScreen(PersonalClassRecord, "/?courseOrderId=5");
    expect(await screen.findByText("No-show")).toBeTruthy();
    expect(screen.getByText("You did not enter, Fang entered 19:32")).toBeTruthy();
  });

  it.each([
    [{ wrong: [1], right: [2, 3], alreadyKnown: [4], toTest: [5] }, "4 words, and 1 known before"],
    [{ wrong: [], right: [2], alreadyKnown: [], toTest: [] }, "1 word"],
    [{ wrong: [], right: [], alreadyKnown: [4, 5], toTest: [] }, "2 words known before"],
  ])("counts practised words, and known ones separately", async (words, said) => {
    fakeService({
      [NAME]: () => answer(record({ words })),
      CustomerListWordInfoByWordIdIn: () => answer({ data: [], total: 0 }),
    });
    showScreen(PersonalClassRecord, "/?courseOrderId=5");
    expect(await screen.findByRole("heading", { name: said })).toBeTruthy();
  });

  it("opens at the words of the tutor that a notice told of", async () => {
    const feedback = { courseOrderId: 5, feedback: "Five words", message: "Well done", stars: 4 };
    fakeService({ [NAME]: () => answer(record({ feedback })) });
    showScreen(PersonalClassRecord, "/?courseOrderId=5&at=message_written");
    expect(await screen.findByText("Well done")).toBeTruthy();
    expect(document.activeElement?.textContent).toContain("Well done");
    expect(document.activeElement?.textContent).not.toContain("Five words");
  });

  it("reads a tutor's words for their student, so that home shows them no more", async () => {
    const feedback = { courseOrderId: 5, feedback: "Five words", message: "Well done", stars: 4 };
    const unread = "CustomerRetrieveUnreadMessage";
    const seen = fakeService({
      [NAME]: () => answer(record({ feedback })),
      CustomerReadNotification: () => answer({}),
    });
    queryClient.setQueryData([unread, {}], { newest: { courseOrderId: 5 } });
    showScreen(PersonalClassRecord, "/?courseOrderId=5");
    await waitFor(() => expect(queryClient.getQueryState([unread, {}])?.isInvalidated).toBe(true));
    const read = seen.filter(({ name }) => name === "CustomerReadNotification");
    expect(read.map(({ body }) => body)).toEqual([{ courseOrderId: 5 }]);
  });

  it("shows both people the stars beside the feedback", async () => {
    const feedback = {
      ...{ courseOrderId: 5, feedback: "Five words", message: "Well done", stars: 4 },
      ...{ utcWritten: AT, utcChanged: AT, editableUntil: AT, serverTime: AT },
    };
    fakeService({ [NAME]: () => answer(record({ feedback })) });
    showScreen(PersonalClassRecord, "/?courseOrderId=5");
    expect(await screen.findByText("4 stars")).toBeTruthy();
    expect(screen.getByText("Well done")).toBeTruthy();
  });

  it("shows the tutor's message and sticker at the end of a class", async () => {
    const feedback = {
      ...{ courseOrderId: 5, feedback: "Five words", message: "Well done", stars: null },
      ...{ sticker: "sun", utcWritten: AT, utcChanged: AT, editableUntil: AT, serverTime: AT },
    };
    fakeService({ [NAME]: () => answer(record({ feedback })) });
    showScreen(PersonalClassRecord, "/?courseOrderId=5&isOver=true");
    expect(await screen.findByText("Well done")).toBeTruthy();
    expect(await screen.findByRole("img", { name: "Sunshine" })).toBeTruthy();
  });

  it("shows the state of each day of its plan, with upcoming days collapsed", async () => {
    const day = (nth: number, state: string, more: object = {}) => ({
      day: nth,
      date: AT + nth * 24 * 60 * MINUTE,
      closesAt: AT + (nth + 1) * 24 * 60 * MINUTE,
      state,
      right: null,
      total: null,
      courseOrderId: nth,
      ...more,
    });
    const plan = [
      day(1, "done", { right: 23, total: 24 }),
      day(2, "missed"),
      day(3, "catch_up"),
      day(5, "to_come"),
      day(21, "to_come"),
    ];
    fakeService({ [NAME]: () => answer(record({ plan })) });
    const opened = showScreen(PersonalClassRecord, "/?courseOrderId=5");
    const part = within(await screen.findByRole("region", { name: "21-day review" }));
    expect(part.getByText("23 / 24")).toBeTruthy();
    expect(part.getByText("Missed")).toBeTruthy();
    expect(part.getByText("1 missed")).toBeTruthy();
    expect(part.getAllByRole("listitem")).toHaveLength(3);
    await press(/2 more, from/);
    expect(part.getAllByRole("listitem")).toHaveLength(5);
    await press("Catch up");
    expect(opened).toEqual([expect.stringContaining("courseOrderId=3")]);
  });

  it("lets its leader change the daily time of its reviews", async () => {
    const day = { day: 1, date: AT + DAY, closesAt: AT + 2 * DAY, state: "to_come" };
    const plan = [{ ...day, right: null, total: null, courseOrderId: 9 }];
    let time = "23:30";
    const of = (mayChangePlanTime: boolean) => {
      const { order } = record() as { order: object };
      return record({ plan, mayChangePlanTime, order: { ...order, antiForgetTime: time } });
    };
    const seen = fakeService({
      [NAME]: () => answer(of(true)),
      CustomerChangeReviewPlanTime: ({ body }) => {
        time = (body as { antiForgetTime: string }).antiForgetTime;
        return answer({});
      },
    });
    showScreen(PersonalClassRecord, "/?courseOrderId=5");
    expect(await screen.findByText("Daily at 23:30")).toBeTruthy();
    await press("Change the time");
    expect(screen.getByRole("dialog").textContent).toContain("The other side is told");
    await press("19:30");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "23:30" }).disabled).toBe(true);
    await press("OK");
    expect(await screen.findByText("Time changed")).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
    const sent = seen.filter(({ name }) => name === "CustomerChangeReviewPlanTime");
    expect(sent.map(({ body }) => body)).toEqual([{ courseOrderId: 5, antiForgetTime: "19:30" }]);
  });

  it("only shows the daily time to the other side", async () => {
    const day = { day: 1, date: AT + DAY, closesAt: AT + 2 * DAY, state: "to_come" };
    const plan = [{ ...day, right: null, total: null, courseOrderId: 9 }];
    const { order } = record() as { order: object };
    const shown = { plan, mayChangePlanTime: false, order: { ...order, antiForgetTime: "23:30" } };
    fakeService({ [NAME]: () => answer(record(shown)) });
    showScreen(PersonalClassRecord, "/?courseOrderId=5");
    expect(await screen.findByText("Daily at 23:30")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Change the time" })).toBeNull();
  });

  it("says that a review of a lesson being deleted is not to be held", async () => {
    const { order } = record() as { order: object };
    const givenUp = { ...order, status: "RESERVED", isGivenUp: true };
    fakeService({ [NAME]: () => answer(record({ order: givenUp })) });
    showScreen(PersonalClassRecord, "/?courseOrderId=5");
    expect(await screen.findByText(/this review is not to be held/)).toBeTruthy();
  });

  it("accepts the student's evaluation once, and keeps it when sending fails", async () => {
    let works = false;
    const said = { courseOrderId: 5, stars: 4, criteria: ["ENGAGING"], suggestion: "Thanks" };
    const seen = fakeService({
      [NAME]: () =>
        answer(
          record(works ? { evaluation: { ...said, utcEvaluated: AT } } : { mayEvaluate: true }),
        ),
      CustomerEvaluateTutor: () => (works ? answer(said) : new Response("", { status: 504 })),
    });
    showScreen(PersonalClassRecord, "/?courseOrderId=5");
    await userEvent.click(await screen.findByRole("button", { name: "Send evaluation" }));
    expect(screen.getByRole("alert").textContent).toBe("Please choose the stars first");
    await userEvent.click(screen.getByRole("radio", { name: "4 stars" }));
    await userEvent.click(screen.getByRole("checkbox", { name: "Engaging" }));
    await userEvent.type(screen.getByRole("textbox"), "Thanks");
    await press("Send evaluation");
    expect(await screen.findByText("The request timed out. Please try again")).toBeTruthy();
    works = true;
    await press("Send evaluation");
    const given = await screen.findByRole("region", { name: "Your evaluation" });
    expect(given.textContent).toContain("Thanks");
    const sent = seen.filter(({ name }) => name === "CustomerEvaluateTutor");
    expect(sent.map(({ body }) => body)).toEqual([said, said]);
    const keys = sent.map(({ headers }) => headers.get("idempotency-key"));
    expect(keys[0]).toBe(keys[1]);
  });

  it("shows the existing evaluation when another one is refused", async () => {
    let stands = false;
    const said = { courseOrderId: 5, stars: 4, criteria: [], suggestion: "", utcEvaluated: AT };
    fakeService({
      [NAME]: () => answer(record(stands ? { evaluation: said } : { mayEvaluate: true })),
      CustomerEvaluateTutor: () => {
        stands = true;
        return refusal(409, "ALREADY_EVALUATED", "It has been evaluated already");
      },
    });
    showScreen(PersonalClassRecord, "/?courseOrderId=5");
    await userEvent.click(await screen.findByRole("radio", { name: "5 stars" }));
    await press("Send evaluation");
    expect(await screen.findByText("It has been evaluated already")).toBeTruthy();
    const given = await screen.findByRole("region", { name: "Your evaluation" });
    expect(given.textContent).toContain("4 stars");
    expect(screen.queryByRole("button", { name: "Send evaluation" })).toBeNull();
  });

  it("of another person says so", async () => {
    fakeService({ [NAME]: () => refusal(404, "NOT_FOUND", "Nothing was found here") });
    showScreen(PersonalClassRecord, "/?courseOrderId=99");
    expect(await screen.findByRole("button", { name: /Nothing was found here/ })).toBeTruthy();
  });
});

describe("the bars of a class", () => {
  it("are on one axis, around the pause", () => {
    const bars = barsOf(time, AT + 90 * MINUTE);
    expect(bars.booked.from).toBe(0);
    expect(bars.booked.width).toBeCloseTo((100 * 60) / 65);
    expect(bars.ran.map(({ from }) => Math.round(from))).toEqual([3, 55]);
    expect(bars.pauses[0]?.width).toBeCloseTo((100 * 5) / 65);
  });

  it("of a running class end now, and there are none without a run", () => {
    const still = { ...time, ended: null, pauses: [] };
    expect(barsOf(still, AT + 32 * MINUTE).ran).toEqual([{ from: expect.any(Number), width: 50 }]);
    expect(barsOf({ ...still, started: null }, AT + 99 * MINUTE).ran).toEqual([]);
  });
});
