import { objections } from "@test/axe";
import { answer, fakeService, type Reply } from "@test/fakeService";
import { NOW } from "@test/ordersOfDay";
import { OWNER, showDesk, speakAtDesk } from "@test/showDesk";
import { press } from "@test/showScreen";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, it } from "vitest";
import type { Right } from "@/rpc";
import { notices } from "../../ui/notices";
import { dateOf } from "../../when";
import type { TutorFile } from "./tutors";

beforeAll(speakAtDesk);
beforeEach(() => notices.set([]));

const ME = { ...OWNER, serverTime: NOW, expiresAt: NOW + 3_600_000 };
const DAY = 86_400_000;
const TODAY = dateOf(NOW);
const FANG: TutorFile = {
  userId: 7,
  userRole: "TEACHER",
  userName: "Fang",
  accountNo: "T00000007",
  phone: "139****0001",
  institution: "Haidian",
  disabled: false,
  utcCreated: NOW - 100 * DAY,
  titleLevel: "gold",
  titles: [
    { titleLevel: "gold", since: dateOf(NOW - DAY) },
    { titleLevel: "silver", since: dateOf(NOW - 30 * DAY) },
  ],
  plannedTitles: [{ titleLevel: "diamond", since: dateOf(NOW + DAY) }],
  facts: {
    examStatus: "pass",
    workStatus: "employed",
    position: null,
    tutorType: null,
    tutoringMinutes: null,
    wordsTaught: 1200,
    articlesTaught: null,
  },
  classesOfWeek: 12,
  nextClass: NOW + 3_600_000,
  students: 9,
  evaluation: { evaluations: 3, mean: 4.6667, criteria: [] },
  withoutFeedback: [
    { courseOrderId: 31, bookedFor: NOW - 3_600_000, student: { userId: 1, userName: "Ming" } },
  ],
  serverTime: NOW,
};

function showTutor(more: Record<string, Reply> = {}, rights: Right[] = ["owner"]) {
  const none = { data: [], total: 0, serverTime: NOW };
  const me = { ...ME, rights };
  const seen = fakeService({
    StoreQueryMe: () => answer(me),
    StoreQueryTutor: () => answer(FANG),
    StoreQueryWorkingHours: () =>
      answer({ userId: 7, hours: [{ weekday: 1, starts: "09:00", ends: "12:00" }] }),
    StoreListRest: () => answer({ data: [] }),
    StoreListStudentOfTutor: () => answer(none),
    StoreRetrieveMonth: () => answer({ data: [] }),
    StoreListAuditLog: () => answer({ data: [], next: null }),
    ...more,
  });
  showDesk(me, "/tutor?id=7");
  return (name: string) => seen.filter((one) => one.name === name).map(({ body }) => body);
}

const card = (name: string) => screen.findByRole("region", { name });

it("the file says title, numbers, details and missing feedback", async () => {
  showTutor();
  expect((await card("Title")).textContent).toMatch(
    /Gold since Yesterday.*Diamond from Tomorrow.*Silver since/,
  );
  expect((await card("Details")).textContent).toMatch(
    /139\*\*\*\*0001.*EmploymentEmployed.*PositionNot set.*Words taught1200/,
  );
  expect((await card("Classes without feedback")).textContent).toContain("Ming");
  expect((await card("Evaluations")).textContent).toContain("4.7 stars in 3 evaluations");
  expect(await objections()).toEqual([]);
});

it("working hours are changed, saved and taken back", async () => {
  const asked = showTutor({ StoreSaveWorkingHours: () => answer({ userId: 7, hours: [] }) });
  const hours = await card("Working hours");
  await userEvent.selectOptions(await within(hours).findByLabelText("Mon from"), "12:30");
  await userEvent.click(within(hours).getByRole("button", { name: "Save" }));
  expect(within(hours).getByRole("alert").textContent).toBe("The end must be after the start");
  await userEvent.selectOptions(within(hours).getByLabelText("Mon until"), "14:00");
  await userEvent.click(within(hours).getByRole("button", { name: "Sun Add hours" }));
  await userEvent.click(within(hours).getByRole("button", { name: "Save" }));
  await screen.findByText("Fang's working hours are saved");
  await press("Undo");
  await screen.findByText("Undone");
  expect(asked("StoreSaveWorkingHours")).toEqual([
    {
      userId: 7,
      hours: [
        { weekday: 1, starts: "12:30", ends: "14:00" },
        { weekday: 7, starts: "18:00", ends: "21:00" },
      ],
    },
    { userId: 7, hours: [{ weekday: 1, starts: "09:00", ends: "12:00" }] },
  ]);
});

async function saveTitle(level: string, day?: string): Promise<void> {
  await press("Change title");
  const dialog = await screen.findByRole("dialog");
  await userEvent.selectOptions(within(dialog).getByLabelText("Title"), level);
  if (day) fireEvent.change(within(dialog).getByLabelText("From"), { target: { value: day } });
  await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
}

/** The answer to a change of titles, of which only these are read. */
const changed = (since: string, titleBefore: string | null) => ({
  StoreSetTitle: () => answer({ since, titleBefore }),
  StoreTakeBackTitle: () => answer({ since, titleBefore }),
});

it("another title is given from today on with a reason, and the former one again", async () => {
  const asked = showTutor(changed(TODAY, "gold"));
  await card("Title");
  await press("Change title");
  const dialog = await screen.findByRole("dialog");
  await userEvent.selectOptions(within(dialog).getByLabelText("Title"), "Diamond");
  await userEvent.type(within(dialog).getByLabelText("Reason (optional)"), "a good year");
  await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  await screen.findByText("Fang's title: Diamond since Today");
  await press("Undo");
  await waitFor(() =>
    expect(asked("StoreSetTitle")).toEqual([
      { userId: 7, titleLevel: "diamond", since: TODAY, reason: "a good year" },
      { userId: 7, titleLevel: "gold", since: TODAY, reason: "Undone at the desk" },
    ]),
  );
});

it("a title of a later day is planned, and what held on that day is set again", async () => {
  const day = dateOf(NOW + 3 * DAY);
  const asked = showTutor(changed(day, "diamond"));
  await card("Title");
  await saveTitle("Silver", day);
  await screen.findByText(/Fang's title: Silver from/);
  await press("Undo");
  await waitFor(() =>
    expect(asked("StoreSetTitle")).toEqual([
      { userId: 7, titleLevel: "silver", since: day, reason: "" },
      { userId: 7, titleLevel: "diamond", since: day, reason: "Undone at the desk" },
    ]),
  );
});

it("the first title of a tutor is taken back while it is planned", async () => {
  const day = dateOf(NOW + DAY);
  const asked = showTutor(changed(day, null));
  await card("Title");
  await saveTitle("Silver", day);
  await screen.findByText("Fang's title: Silver from Tomorrow");
  await press("Undo");
  await waitFor(() => expect(asked("StoreTakeBackTitle")).toEqual([{ userId: 7, since: day }]));
});

it("a title that held anyway changes nothing", async () => {
  showTutor(changed(TODAY, "gold"));
  await card("Title");
  await saveTitle("Gold");
  await screen.findByText("Nothing changed: Fang has this title then anyway");
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});

it("a planned title is taken back, and planned again by undo", async () => {
  const since = dateOf(NOW + DAY);
  const asked = showTutor(changed(since, "gold"));
  const planned = within(await card("Title")).getByRole("list", { name: "Planned titles" });
  await userEvent.click(
    within(planned).getByRole("button", { name: "Take back Diamond from Tomorrow" }),
  );
  await screen.findByText("Taken back for Fang: Diamond from Tomorrow");
  expect(asked("StoreTakeBackTitle")).toEqual([{ userId: 7, since }]);
  await press("Undo");
  await waitFor(() =>
    expect(asked("StoreSetTitle")).toEqual([
      { userId: 7, titleLevel: "diamond", since, reason: "Undone at the desk" },
    ]),
  );
});

it("only changed details are sent, and an emptied one is cleared", async () => {
  const asked = showTutor({ StoreSetFacts: () => answer({}) });
  await card("Details");
  await press("Edit");
  const dialog = await screen.findByRole("dialog");
  await userEvent.selectOptions(within(dialog).getByLabelText("Employment"), "On leave");
  await userEvent.clear(within(dialog).getByLabelText("Words taught"));
  await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  await screen.findByText("Fang's details are changed");
  expect(asked("StoreSetFacts")).toEqual([
    { userId: 7, facts: { work_status: "on_leave", words_taught: null } },
  ]);
});

it("an account is closed, and opened again by undo", async () => {
  const asked = showTutor({
    StoreDisableAccount: () => answer({}),
    StoreEnableAccount: () => answer({}),
  });
  await card("Title");
  await press("Close account");
  await screen.findByText("Fang's account is closed");
  await press("Undo");
  await screen.findByText("Undone");
  expect(asked("StoreEnableAccount")).toEqual([{ userId: 7 }]);
});

it("the phone is read when it is asked for", async () => {
  const asked = showTutor({ StoreShowPhone: () => answer({ phone: "139 0000 0001" }) });
  await card("Details");
  expect(asked("StoreShowPhone")).toEqual([]);
  await press("Show the phone");
  await screen.findByRole("link", { name: "139 0000 0001" });
});

it("who has no right to pay and classes sees neither pay nor rest", async () => {
  const asked = showTutor({}, ["people"]);
  await card("Working hours");
  expect(screen.queryByRole("region", { name: "Pay" })).toBeNull();
  expect(screen.queryByRole("region", { name: "Rest" })).toBeNull();
  expect([asked("StoreRetrieveMonth"), asked("StoreListRest")]).toEqual([[], []]);
});

it("rest is approved and lifted, a rejection asks its reason", async () => {
  const rest = (restApplicationId: number, status: string) => ({
    restApplicationId,
    status,
    utcApplied: NOW,
    stretches: [{ startsAt: NOW + DAY, endsAt: NOW + DAY + 3_600_000 }],
    minutes: 60,
    reason: null,
    utcAnswered: null,
    serverTime: NOW,
    tutorId: 7,
    tutorName: "Fang",
    answeredBy: null,
  });
  const asked = showTutor({
    StoreListRest: () => answer({ data: [rest(4, "PENDING"), rest(3, "APPROVED")] }),
    StoreAnswerRest: () => answer({}),
    StoreLiftRest: () => answer({}),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Approve" }));
  await screen.findByText("The rest of Fang is approved");
  await press("Reject");
  const dialog = await screen.findByRole("dialog");
  await userEvent.click(within(dialog).getByRole("button", { name: "Reject" }));
  expect(within(dialog).getByText("Please give the reason")).toBeTruthy();
  await userEvent.type(within(dialog).getByLabelText("Reason"), "too many classes");
  await userEvent.click(within(dialog).getByRole("button", { name: "Reject" }));
  await screen.findByText("The rest of Fang is rejected");
  expect(asked("StoreAnswerRest")).toEqual([
    { restApplicationId: 4, approved: true },
    { restApplicationId: 4, approved: false, reason: "too many classes" },
  ]);
  expect(asked("StoreListRest")[0]).toEqual({ tutorId: 7, limit: 10 });
  expect(screen.getByRole("button", { name: "Lift" })).toBeTruthy();
});

it("pay is that of the tutor among all", async () => {
  const month = (tutorId: number, commissionFen: number) => ({
    tutorId,
    tutorName: "Fang",
    sessions: 2,
    minutes: 120,
    commissionFen,
    subsidyFen: 1000,
    pendingFen: 0,
    issuedFen: 0,
    failedFen: 0,
    reviewsDone: 0,
    reviewsMissed: 0,
    noShows: 0,
  });
  showTutor({ StoreRetrieveMonth: () => answer({ data: [month(8, 1), month(7, 185_000)] }) });
  const pay = await card("Pay");
  await waitFor(() => expect(pay.textContent).toContain("This month¥1,860.00 · 2 classes"));
});
