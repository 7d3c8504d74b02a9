import { objections } from "@test/axe";
import { answer, fakeService } from "@test/fakeService";
import { MINUTE, NOW } from "@test/ordersOfDay";
import { OWNER, showDesk, speakAtDesk } from "@test/showDesk";
import { press } from "@test/showScreen";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, it } from "vitest";
import { notices } from "../../ui/notices";
import type { Booking } from "./draft";

beforeAll(speakAtDesk);

const ME = { ...OWNER, serverTime: NOW, expiresAt: NOW + 600 * MINUTE };
const FOUND = {
  ...{ userId: 2, userName: "Fang", accountNo: "T00000002", userRole: "TEACHER", utcCreated: 0 },
  ...{ phone: "139****0001", disabled: false, institution: null, titleLevel: null },
};

function showTable() {
  notices.set([]);
  const seen = fakeService({
    StoreQueryMe: () => answer(ME),
    StoreListBook: () => answer({ data: [], total: 0, totalIsMinimum: false, mayLoad: false }),
    StoreSearchPeople: () => answer({ data: [FOUND], hasMore: false }),
    StoreBookClasses: ({ body }) => {
      const { classes, preview } = body as Booking;
      const refused = classes.flatMap(({ tutor, appointmentTime }, at) =>
        tutor === "nobody"
          ? [
              {
                ...{ line: at + 1, appointmentTime },
                obstacle: { code: "NOT_FOUND", message: "There is no such tutor" },
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
  });
  showDesk(ME, "/booking");
  return seen;
}

it("the lines of a table are booked once the wrong ones are corrected in their place", async () => {
  const seen = showTable();
  await userEvent.click(await screen.findByRole("radio", { name: "From a table" }));
  const paste = screen.getByLabelText("Cells copied from a spreadsheet");
  await userEvent.click(paste);
  await userEvent.paste("S1\tT1\t2026-05-22 19:30\nS2\tnobody\ttomorrow\n");
  await press("Read");
  const second = within(await screen.findByRole("group", { name: "Line 2" }));
  expect(screen.getByText("“tomorrow” cannot be read: please choose again")).toBeTruthy();
  await userEvent.type(second.getByLabelText("Day"), "2026-05-22");
  await userEvent.type(second.getByLabelText("Time"), "20:30");
  expect(await screen.findByText("There is no such tutor")).toBeTruthy();
  await press("Book 2 classes");
  await expect
    .poll(() => seen.some(({ body }) => (body as Booking).preview === undefined))
    .toBe(true);
  expect(screen.queryByText(/are booked/)).toBeNull();
  const tutor = second.getByRole("combobox", { name: "Tutor" });
  await userEvent.clear(tutor);
  await userEvent.type(tutor, "f");
  await userEvent.click(await screen.findByRole("option", { name: /Fang/ }));
  await screen.findByText("Tutor and student are free each time");
  expect(await objections()).toEqual([]);
  await press("Book 2 classes");
  await screen.findByText("2 classes for Lan are booked");
  expect(screen.getAllByRole("row", { name: /Lan Fang/ })).toHaveLength(2);
});
