import { objections } from "@test/axe";
import { answer, fakeService, refusal } from "@test/fakeService";
import { NOW } from "@test/ordersOfDay";
import { OWNER, showDesk, speakAtDesk } from "@test/showDesk";
import { fill, press } from "@test/showScreen";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, it } from "vitest";
import type { ListedStudent } from "./students";

beforeAll(speakAtDesk);

const ME = { ...OWNER, serverTime: NOW, expiresAt: NOW + 3_600_000 };

function student(changes: Partial<ListedStudent> = {}): ListedStudent {
  return {
    userId: 1,
    userName: "Ming",
    accountNo: "S00000001",
    grade: "junior_2",
    institution: "Haidian",
    disabled: false,
    tutors: [{ userId: 7, userName: "Fang" }],
    nextClass: NOW + 3_600_000,
    credits: [{ lessonType: "QUOTA_60", bought: 10, used: 8, booked: 1, left: 2, level: "low" }],
    ...changes,
  };
}

function showStudents(data: ListedStudent[], address = "/students", more = {}, me = ME) {
  const seen = fakeService({
    StoreQueryMe: () => answer(me),
    StoreListInstitution: () =>
      answer({ data: [{ code: "hd", name: "Haidian" }], total: 1, totalIsMinimum: false }),
    StoreListStudent: () =>
      answer({ data, total: data.length, totalIsMinimum: false, serverTime: NOW }),
    ...more,
  });
  showDesk(me, address);
  return () => seen.filter(({ name }) => name === "StoreListStudent").at(-1)?.body;
}

it("the list says who teaches a student, when, and how many credits are left", async () => {
  showStudents([student(), student({ userId: 2, userName: "Li", nextClass: null, credits: [] })]);
  const row = await screen.findByRole("row", { name: /Ming/ });
  expect(row.textContent).toMatch(/Ming.*S00000001.*Junior 2.*Haidian.*Fang.*Today.*60 min: 2/);
  expect(screen.getByRole("row", { name: /Li/ }).textContent).toContain("None");
  expect(screen.getByText("2 students")).toBeTruthy();
  expect(await objections()).toEqual([]);
});

it("a pasted text that is too long is searched by its beginning", async () => {
  const asked = showStudents([student()], `/students?text=${"m".repeat(80)}`);
  await screen.findByRole("row", { name: /Ming/ });
  expect(asked()).toMatchObject({ text: "m".repeat(60) });
});

it("the filters stand in the address, and an address asks for them", async () => {
  const asked = showStudents([student()], "/students?shop=-&need=low&grade=junior_2&closed=1");
  await screen.findByRole("row", { name: /Ming/ });
  expect(asked()).toMatchObject({
    text: null,
    institutionCode: "",
    grade: "junior_2",
    credits: "low",
    withoutClass: false,
    closed: true,
  });
  await userEvent.selectOptions(screen.getByLabelText("In need of"), "A class");
  await userEvent.selectOptions(await screen.findByLabelText("Shop"), "Haidian");
  await userEvent.type(screen.getByRole("searchbox"), "m");
  await waitFor(() =>
    expect(asked()).toMatchObject({
      text: "m",
      institutionCode: "hd",
      credits: null,
      withoutClass: true,
    }),
  );
  expect(location.hash).toContain("text=m");
  expect(location.hash).toContain("need=class");
});

it("a search without students goes on among closed accounts", async () => {
  const asked = showStudents([], "/students?text=xyz");
  await userEvent.click(await screen.findByRole("button", { name: "Search the closed accounts" }));
  await waitFor(() => expect(asked()).toMatchObject({ text: "xyz", closed: true }));
  await press("Show all");
  await screen.findByText("There are no students yet.");
  expect(asked()).toMatchObject({ text: null, closed: false });
});

it("who only books classes creates nobody and chooses no shop", async () => {
  const me = { ...ME, rights: ["schedule" as const], seesAll: false, institution: "Haidian" };
  showStudents([student()], "/students", {}, me);
  await screen.findByRole("row", { name: /Ming/ });
  expect(screen.queryByRole("button", { name: "New student" })).toBeNull();
  expect(screen.queryByLabelText("Shop")).toBeNull();
});

it("a new student is created, a refused phone stands beside its field, and parents hear the password", async () => {
  let isKnown = true;
  showStudents([student()], "/students", {
    StoreCreateStudent: () =>
      isKnown
        ? refusal(409, "ACCOUNT_EXISTS", "This phone has such a student")
        : answer({
            userId: 5,
            userName: "Lan",
            accountNo: "S5",
            userRole: "user",
            disabled: false,
          }),
  });
  await screen.findByRole("row", { name: /Ming/ });
  await press("New student");
  const dialog = await screen.findByRole("dialog");
  await userEvent.click(within(dialog).getByRole("button", { name: "Create" }));
  expect(within(dialog).getByText("Please enter the name")).toBeTruthy();
  expect(within(dialog).getByText(/Tell it to the student or the parents/)).toBeTruthy();
  await fill({ Name: "Lan", Phone: "13800000005", "First password": "Wordmate2025" });
  await userEvent.click(within(dialog).getByRole("button", { name: "Create" }));
  await screen.findByText("This phone has such a student");
  isKnown = false;
  await userEvent.click(within(dialog).getByRole("button", { name: "Create" }));
  await screen.findByText("Lan is created");
  expect(location.hash).toBe("#/student?id=5");
});
