import { objections } from "@test/axe";
import { answer, fakeService, type Reply, type Seen } from "@test/fakeService";
import { MINUTE, NOW } from "@test/ordersOfDay";
import { OWNER, showDesk, speakAtDesk } from "@test/showDesk";
import { fill, press } from "@test/showScreen";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, it } from "vitest";
import { notices } from "../../ui/notices";
import type { Answered, Booking } from "./draft";

beforeAll(speakAtDesk);

const ME = { ...OWNER, serverTime: NOW, expiresAt: NOW + 600 * MINUTE };
const AT = NOW + 60 * MINUTE;
const STUDENT = person(1, "Lan", "S00000001", "user");
const TUTOR = person(2, "Fang", "T00000002", "TEACHER");
const FREE = { userId: 2, userName: "Fang", accountNo: "T00000002", titleLevel: null };
const BUSY = { userId: 3, userName: "Hua", accountNo: "T00000003", titleLevel: null };
const NONE: Answered = { booked: [], refused: [], warnings: [] };

function person(userId: number, userName: string, accountNo: string, userRole: string) {
  const rest = { phone: "138****0001", disabled: false, institution: null, titleLevel: null };
  return { userId, userName, accountNo, userRole, utcCreated: 0, ...rest };
}

const refused = (code: string, message: string, appointmentTime = AT) => ({
  line: 1,
  appointmentTime,
  obstacle: { code, message },
});

function showBooking(
  booking: (asked: Booking, seen: Seen) => Answered | Promise<Answered>,
  replies: Record<string, Reply> = {},
  address = `/booking?at=${AT}`,
) {
  notices.set([]);
  const seen = fakeService({
    StoreQueryMe: () => answer(ME),
    StoreListBook: () => answer({ data: [], total: 0, totalIsMinimum: false, mayLoad: false }),
    StoreSearchPeople: ({ body }) => {
      const { role } = body as { role: string };
      return answer({ data: [role === "user" ? STUDENT : TUTOR], hasMore: false });
    },
    StoreListFreeTutor: () =>
      answer({
        data: [
          { ...FREE, isOutsideHours: false, obstacle: null },
          {
            ...BUSY,
            isOutsideHours: false,
            obstacle: { code: "TUTOR_AT_REST", message: "The tutor rests at that time" },
          },
        ],
      }),
    StoreListCredits: () => answer({ data: [], purchases: [], total: 0 }),
    StoreBookClasses: async (call) => answer(await booking(call.body as Booking, call)),
    ...replies,
  });
  showDesk(ME, address);
  return seen;
}

const booked = (...ids: number[]): Answered => ({
  ...NONE,
  booked: ids.map((courseOrderId) => ({
    ...{ line: 1, courseOrderId, version: 1, appointmentTime: AT },
    ...{ studentName: "Lan", tutorName: "Fang" },
  })),
});

const orders = (seen: readonly Seen[]) =>
  seen.filter(
    ({ name, body }) => name === "StoreBookClasses" && (body as Booking).preview !== true,
  );

async function choosePeople(): Promise<void> {
  await userEvent.type(await screen.findByRole("combobox", { name: "Student" }), "l");
  await userEvent.click(await screen.findByRole("option", { name: /Lan/ }));
  await userEvent.click(await screen.findByRole("button", { name: "Fang" }));
}

it("a class is booked by initials and with a tutor who is free, and undone", async () => {
  const seen = showBooking(({ preview }) => (preview ? NONE : booked(31)), {
    StoreCancelClasses: () => answer({ data: [] }),
  });
  await userEvent.type(await screen.findByRole("combobox", { name: "Student" }), "l");
  await screen.findByRole("option", { name: /Lan/ });
  await userEvent.keyboard("{Enter}");
  expect(screen.getByRole("combobox", { name: "Student" })).toHaveProperty(
    "value",
    "Lan S00000001",
  );
  const busy = screen.getByRole("button", { name: /Hua/ });
  expect(busy.textContent).toContain("The tutor rests at that time");
  await press("Fang");
  await screen.findByText("Tutor and student are both free");
  expect(await objections()).toEqual([]);
  await press("Book the class");
  await screen.findByText("A class for Lan is booked");
  expect(orders(seen).map(({ body }) => body)).toEqual([
    {
      classes: [
        {
          ...{ student: "S00000001", tutor: "T00000002", appointmentTime: AT },
          ...{ lessonType: "QUOTA_60", book: null, weeks: 1 },
        },
      ],
      ...{ anyTime: false, reason: "" },
    },
  ]);
  expect(screen.getByRole("row", { name: /Lan Fang/ })).toBeTruthy();
  await press("Undo");
  await screen.findByText("Undone");
  expect(seen.find(({ name }) => name === "StoreCancelClasses")?.body).toMatchObject({
    orders: [{ courseOrderId: 31, version: 1 }],
  });
  expect(screen.queryByRole("row", { name: /Lan Fang/ })).toBeNull();
});

it("each class of a series that is in the way is named with its day, and none is booked", async () => {
  const week = 7 * 24 * 60 * MINUTE;
  const clash = { ...NONE, refused: [refused("BOOKING_OVERLAPS", "Lan has a class", AT + week)] };
  const seen = showBooking(() => clash);
  await choosePeople();
  await fill({ "Weekly classes": "3" });
  expect(
    await screen.findByText("Not all of the 3 classes can be booked, so none will be:"),
  ).toBeTruthy();
  expect(screen.getByText(/May 28 11:00: Lan has a class$/)).toBeTruthy();
  await press("Book 3 classes");
  await expect.poll(() => orders(seen)).toHaveLength(1);
  expect(screen.getByText(/May 28 11:00: Lan has a class$/)).toBeTruthy();
});

it("below the credits that are left a class is booked with a reason only", async () => {
  const credit = { lessonType: "QUOTA_60", bought: 2, used: 1, booked: 1, left: 1 };
  const seen = showBooking(
    ({ preview, reason }) => {
      if (!preview) return booked(31);
      return reason ? NONE : { ...NONE, refused: [refused("CREDITS_USED_UP", "No credits")] };
    },
    { StoreListCredits: () => answer({ data: [credit], purchases: [], total: 0 }) },
  );
  await choosePeople();
  expect(await screen.findByText("1 left, 1 booked")).toBeTruthy();
  expect(screen.getByText(/this is one more class/)).toBeTruthy();
  await press("Book the class");
  expect(screen.getByText(/please say why you book it/)).toBeTruthy();
  expect(orders(seen)).toEqual([]);
  await fill({ "Reason to book without credits (for the log)": "Pays tomorrow" });
  await press("Book the class");
  await screen.findByText("A class for Lan is booked");
  expect(orders(seen)[0]?.body).toMatchObject({ reason: "Pays tomorrow" });
});

it("a time off the half hours is booked when it is asked for", async () => {
  showBooking(({ anyTime }) =>
    anyTime ? NONE : { ...NONE, refused: [refused("APPOINTMENT_NOT_OFFERED", "Half hours only")] },
  );
  await choosePeople();
  await screen.findByText("Half hours only");
  await userEvent.click(screen.getByRole("checkbox"));
  await screen.findByText("Tutor and student are both free");
});

it("a double tap books once, and a lost answer is asked for again with the same key", async () => {
  let isLost = true;
  const seen = showBooking(({ preview }) => {
    if (preview) return NONE;
    if (!isLost) return booked(31);
    isLost = false;
    throw new TypeError("the network is gone");
  });
  await choosePeople();
  const button = screen.getByRole("button", { name: "Book the class" });
  fireEvent.click(button);
  fireEvent.click(button);
  await expect.poll(() => orders(seen)).toHaveLength(1);
  await expect.poll(() => button.getAttribute("aria-busy")).not.toBe("true");
  await userEvent.click(button);
  await screen.findByText("A class for Lan is booked");
  const keys = orders(seen).map(({ headers }) => headers.get("Idempotency-Key"));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

it("a booking that was begun is there after a reload, without a phone number that was typed", async () => {
  showBooking(() => NONE);
  await choosePeople();
  await fill({ "Weekly classes": "12" });
  cleanup();
  showBooking(() => NONE);
  const student = await screen.findByRole("combobox", { name: "Student" });
  expect(student).toHaveProperty("value", "Lan S00000001");
  expect(screen.getByLabelText("Weekly classes")).toHaveProperty("value", "12");
  await userEvent.clear(student);
  await userEvent.type(student, "13800000001");
  expect(JSON.stringify({ ...sessionStorage })).toContain("12");
  expect(JSON.stringify({ ...sessionStorage })).not.toContain("138");
});

it("the address names the people and the time", async () => {
  showBooking(() => NONE, {}, `/booking?student=1&tutor=2&at=${AT}`);
  const student = await screen.findByRole("combobox", { name: "Student" });
  expect(student).toHaveProperty("value", "Lan S00000001");
  expect(screen.getByRole("combobox", { name: "Tutor" })).toHaveProperty("value", "Fang T00000002");
  expect(within(student.closest("form") as HTMLElement).getByLabelText("Time")).toHaveProperty(
    "value",
    "11:00",
  );
  await screen.findByText("Tutor and student are both free");
});
