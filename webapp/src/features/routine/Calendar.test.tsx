import { objections } from "@test/axe";
import { answer, fakeService, refusal } from "@test/fakeService";
import { press, showScreen } from "@test/showScreen";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import type { Answer } from "@/rpc";
import { serverClock } from "@/rpc/serverClock";
import Calendar from "./screens/Calendar";

/** Eight in the morning of a Thursday in the service's zone. */
const NOW = Date.parse("2026-05-21T00:00:00Z");
const DAY = 24 * 60 * 60_000;

type Weeks = Answer<"CustomerRetrieveCalendar">;
type Appointment = Weeks["appointments"][number];

/** A class of half an hour on a day at a time, both in the service's zone. */
const appointment = (day: string, time: string, change: Partial<Appointment> = {}): Appointment => {
  const appointmentTime = Date.parse(`2026-${day}T${time}+08:00`);
  return {
    courseOrderId: (appointmentTime % 1_000_000_000) / 60_000,
    appointmentTime,
    lengthMinutes: 30,
    lessonType: "QUOTA_30",
    status: "RESERVED",
    isNoShow: false,
    wordCount: 0,
    personName: "Fang",
    ...change,
  };
};
const APPOINTMENTS = [
  appointment("05-18", "00:00", { status: "COMPLETED" }),
  appointment("05-20", "18:00", { status: "CANCELED", isNoShow: true }),
  appointment("05-20", "19:00", { status: "CANCELED" }),
  appointment("05-21", "19:00", { lessonType: "ANTI_FORGETTING", wordCount: 12, lengthMinutes: 5 }),
  appointment("05-21", "20:00", { courseOrderId: 7, lessonType: "QUOTA_TRIAL" }),
  appointment("05-24", "23:30"),
  appointment("05-25", "19:30"),
];

const calendar = (appointments = APPOINTMENTS, change: Partial<Weeks> = {}) =>
  answer({ serverTime: NOW, firstDay: "2026-05-18", appointments, ...change });
const noAddress = () => answer({ utcCreated: null });

/** What stands beside each day that has appointments. */
async function shownDays(): Promise<Record<string, readonly (string | null)[]>> {
  const days = await screen.findAllByRole("heading", { level: 3 });
  expect(days).toHaveLength(7);
  const rows = days.map((day) => {
    const entries = within(day.closest("section") as HTMLElement).queryAllByRole("button");
    return [
      day.querySelector(".visually-hidden")?.textContent ?? "",
      entries.map((one) => [...one.children].map((part) => part.textContent).join("|")),
    ] as const;
  });
  return Object.fromEntries(rows.filter(([, entries]) => entries.length > 0));
}

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
  await i18n.loadNamespaces("routine");
});

beforeEach(() => serverClock.forget());

test("the calendar shows this week day by day, and marks today", async () => {
  fakeService({
    CustomerRetrieveCalendar: () => calendar(),
    CustomerRetrieveCalendarAddress: noAddress,
  });
  showScreen(Calendar);
  expect(await shownDays()).toEqual({
    "Mon, May 18": ["00:00|30-minute lesson|Fang|Completed|"],
    "Wed, May 20": [
      "18:00|30-minute lesson|Fang|No-show|",
      "19:00|30-minute lesson|Fang|Canceled|",
    ],
    Today: ["19:00|Anti-forgetting review|12 words 5 min||", "20:00|Trial lesson|Fang 30 min||"],
    "Sun, May 24": ["23:30|30-minute lesson|Fang||"],
  });
  expect(screen.getAllByText("Nothing planned")).toHaveLength(3);
  const today = document.querySelectorAll("[aria-current=date]");
  expect([...today].map((one) => one.querySelector(".visually-hidden")?.textContent)).toEqual([
    "Today",
  ]);
  expect(await objections()).toEqual([]);
});

test("one control shows the next week, whose entries open their records", async () => {
  fakeService({
    CustomerRetrieveCalendar: () => calendar(),
    CustomerRetrieveCalendarAddress: noAddress,
  });
  const opened = showScreen(Calendar);
  await shownDays();
  await press(/Trial lesson/);
  expect(opened).toEqual([
    "/pages/trainingRecords/personalClassRecord/personalClassRecord?courseOrderId=7",
  ]);
  await userEvent.click(screen.getByRole("radio", { name: "Next week" }));
  expect(await shownDays()).toEqual({ "Mon, May 25": ["19:30|30-minute lesson|Fang||"] });
  expect(document.querySelectorAll("[aria-current=date]")).toHaveLength(0);
});

test("a calendar read in the week before shows that week's next week as this one", async () => {
  fakeService({
    CustomerRetrieveCalendar: () => calendar(APPOINTMENTS, { serverTime: NOW + 7 * DAY }),
    CustomerRetrieveCalendarAddress: noAddress,
  });
  showScreen(Calendar);
  expect(await shownDays()).toEqual({ "Mon, May 25": ["19:30|30-minute lesson|Fang||"] });
  await userEvent.click(screen.getByRole("radio", { name: "Next week" }));
  expect(screen.getByText("This week is not on this device yet.")).toBeTruthy();
  expect(screen.queryByText("Nothing planned")).toBeNull();
});

test("a calendar that cannot be read leaves the address, and can be read again", async () => {
  let works = false;
  fakeService({
    CustomerRetrieveCalendar: () => (works ? calendar() : refusal(500, "INTERNAL_ERROR", "broken")),
    CustomerRetrieveCalendarAddress: noAddress,
  });
  showScreen(Calendar);
  await screen.findByText("broken");
  await screen.findByText("Not set");
  works = true;
  await press(/^broken/);
  await shownDays();
});

test("a calendar address is shown where it is created, and once", async () => {
  fakeService({
    CustomerRetrieveCalendar: () => calendar(),
    CustomerRetrieveCalendarAddress: noAddress,
    CustomerCreateCalendarAddress: () => answer({ utcCreated: NOW, token: "secret" }),
  });
  showScreen(Calendar);
  await screen.findByRole("button", { name: "Create an address" });
  expect(screen.queryByRole("button", { name: "Withdraw the address" })).toBeNull();
  await press("Create an address");
  expect(await screen.findByDisplayValue(/calendar\/secret\.ics$/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Add to calendar" }).getAttribute("href")).toMatch(
    /^webcal:/,
  );
});

test("an address that exists is replaced or withdrawn only when the student confirms", async () => {
  const seen = fakeService({
    CustomerRetrieveCalendar: () => calendar(),
    CustomerRetrieveCalendarAddress: () => answer({ utcCreated: NOW }),
    CustomerCreateCalendarAddress: () => answer({ utcCreated: NOW, token: "secret" }),
    CustomerRevokeCalendarAddress: () => answer({}),
  });
  const changes = () => seen.map(({ name }) => name).filter((name) => !/Retrieve/.test(name));
  showScreen(Calendar);
  await screen.findByText(/^You have had an address since/);
  expect(await objections()).toEqual([]);
  for (const [button, sure, change] of [
    ["Create a new address", "Create a new address", "CustomerCreateCalendarAddress"],
    ["Withdraw the address", "Withdraw", "CustomerRevokeCalendarAddress"],
  ] as const) {
    const before = changes().length;
    await press(button);
    within(await screen.findByRole("dialog"))
      .getByRole("button", { name: "Cancel" })
      .click();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(changes()).toHaveLength(before);
    await press(button);
    within(await screen.findByRole("dialog"))
      .getByRole("button", { name: sure })
      .click();
    await waitFor(() => expect(changes().at(-1)).toBe(change));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  }
});
