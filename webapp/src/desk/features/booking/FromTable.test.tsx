import { objections } from "@test/axe";
import { answer, fakeService, type Reply, refusal } from "@test/fakeService";
import { MINUTE, NOW } from "@test/ordersOfDay";
import { OWNER, showDesk, speakAtDesk } from "@test/showDesk";
import { press } from "@test/showScreen";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, it } from "vitest";
import type { Ask } from "@/rpc";
import { notices } from "../../ui/notices";
import type { Booking } from "./draft";

beforeAll(speakAtDesk);

const ME = { ...OWNER, serverTime: NOW, expiresAt: NOW + 600 * MINUTE };
const FANG = person(2, "Fang", "TEACHER");
const LAN = [person(1, "Lan", "user"), person(4, "Lan", "user")];
const HUA = person(3, "Hua", "user");

function person(userId: number, userName: string, userRole: "user" | "TEACHER") {
  const accountNo = `${userRole === "user" ? "S" : "T"}0000000${userId}`;
  const rest = { phone: "139****0001", disabled: false, institution: null, titleLevel: null };
  return { userId, userName, accountNo, userRole, utcCreated: 0, ...rest };
}

function showTable(replies: Record<string, Reply> = {}) {
  notices.set([]);
  const seen = fakeService({
    StoreQueryMe: () => answer(ME),
    StoreListBook: () => answer({ data: [], total: 0, totalIsMinimum: false, mayLoad: false }),
    StoreSearchPeople: () => answer({ data: [FANG], hasMore: false }),
    StoreFindNamedPeople: ({ body }) => {
      const { students, tutors } = body as Ask<"StoreFindNamedPeople">;
      const named = [...LAN, HUA].filter(({ userName }) => students.includes(userName));
      const data = [...new Set(named.map(({ userName }) => userName))].map((text) => ({
        ...{ role: "user", text, people: named.filter(({ userName }) => userName === text) },
      }));
      const fang = { role: "TEACHER", text: "Fang", people: [FANG] };
      return answer({ data: tutors.includes("Fang") ? [...data, fang] : data });
    },
    StoreBookClasses: ({ body }) => {
      const { classes, preview } = body as Booking;
      const refused = classes.flatMap(({ student, appointmentTime }, at) =>
        student === HUA.accountNo
          ? [
              {
                ...{ line: at + 1, appointmentTime },
                obstacle: { code: "BOOKING_OVERLAPS", message: "Hua has a class then" },
              },
            ]
          : [],
      );
      const booked = classes.map(({ appointmentTime }, at) => ({
        ...{ line: at + 1, courseOrderId: at + 1, version: 1, appointmentTime },
        ...{ studentName: "Lan", tutorName: "Fang" },
      }));
      const isBooked = !preview && refused.length === 0;
      return answer({ booked: isBooked ? booked : [], refused, warnings: [] });
    },
    ...replies,
  });
  showDesk(ME, "/booking");
  return seen;
}

async function read(table: string): Promise<void> {
  await userEvent.click(await screen.findByRole("radio", { name: "From a table" }));
  await userEvent.click(screen.getByLabelText("Cells copied from a spreadsheet"));
  await userEvent.paste(table);
  await press("Read");
}

it("the lines of a table are booked once the marked ones are corrected in their place", async () => {
  const seen = showTable();
  await read("Lan\tFang\t2026-05-22 19:30\nHua\tFeng\ttomorrow\n");
  expect(await screen.findByText("Several students are called “Lan”. Which one?")).toBeTruthy();
  const second = within(screen.getByRole("group", { name: "Line 2" }));
  expect(screen.getByText("“tomorrow” cannot be read: please choose again")).toBeTruthy();
  expect(screen.getByText(/No tutor is called “Feng”/)).toBeTruthy();
  expect(await objections()).toEqual([]);
  await press("Book 2 classes");
  expect(seen.some(({ body }) => (body as Booking).preview === undefined)).toBe(true);
  expect(screen.queryByText(/are booked/)).toBeNull();
  await press(/S00000004/);
  await userEvent.type(second.getByLabelText("Day"), "2026-05-22");
  await userEvent.type(second.getByLabelText("Time"), "20:30");
  const tutor = second.getByRole("combobox", { name: "Tutor" });
  await userEvent.clear(tutor);
  await userEvent.type(tutor, "f");
  await userEvent.click(await screen.findByRole("option", { name: /Fang/ }));
  expect(await screen.findByText("Hua has a class then")).toBeTruthy();
  await press("Remove line 2");
  await screen.findByText("Tutor and student are both free");
  await press("Book the class");
  await screen.findByText("A class for Lan is booked");
  const asked = seen.findLast(({ name }) => name === "StoreBookClasses")?.body as Booking;
  expect(asked.classes).toMatchObject([{ student: "S00000004", tutor: "T00000002" }]);
});

it("a workbook is read by the service, and an unreadable one says why", async () => {
  let isBroken = true;
  showTable({
    StoreReadClasses: () =>
      isBroken
        ? refusal(400, "TABLE_UNREADABLE", "This is no table")
        : answer({
            lines: [
              {
                ...{ student: "Hua", tutor: "Fang", at: "2026-05-22 19:30:00" },
                lesson: "",
                book: "",
              },
            ],
          }),
  });
  await userEvent.click(await screen.findByRole("radio", { name: "From a table" }));
  const table = new File(["PK"], "classes.xlsx");
  await userEvent.upload(screen.getByLabelText(/Excel/), table);
  expect(await screen.findByText("This is no table")).toBeTruthy();
  isBroken = false;
  await userEvent.upload(screen.getByLabelText(/Excel/), table);
  const line = within(await screen.findByRole("group", { name: "Line 1" }));
  expect(line.getByRole("combobox", { name: "Student" })).toHaveProperty("value", "Hua S00000003");
  expect(line.getByLabelText("Time")).toHaveProperty("value", "19:30");
});
