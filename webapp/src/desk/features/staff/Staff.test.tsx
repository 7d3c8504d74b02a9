import { objections } from "@test/axe";
import { answer, fakeService, type Reply } from "@test/fakeService";
import { NOW } from "@test/ordersOfDay";
import { OWNER, showDesk, speakAtDesk } from "@test/showDesk";
import { fill, press } from "@test/showScreen";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, it } from "vitest";
import type { Me } from "../../session";
import { notices } from "../../ui/notices";
import type { ListedStaff } from "./staff";

beforeAll(speakAtDesk);
beforeEach(() => notices.set([]));

const ME: Me = { ...OWNER, serverTime: NOW, expiresAt: NOW + 3_600_000 };

function person(changes: Partial<ListedStaff> = {}): ListedStaff {
  return {
    userId: 20,
    userRole: "STORE",
    userName: "Zhao",
    accountNo: "D00000020",
    phone: "137****0020",
    institution: null,
    disabled: false,
    utcCreated: NOW,
    rights: ["schedule"],
    hasSecondFactor: true,
    ...changes,
  };
}

function showStaff(data: ListedStaff[], more: Record<string, Reply> = {}, me = ME) {
  const shops = [{ code: "hd", name: "Haidian" }];
  const seen = fakeService({
    StoreQueryMe: () => answer(me),
    StoreListStaff: () => answer({ data, total: data.length, totalIsMinimum: false }),
    StoreListInstitution: () => answer({ data: shops, total: 1, totalIsMinimum: false }),
    ...more,
  });
  showDesk(me, "/staff");
  return (name: string) => seen.filter((one) => one.name === name).map(({ body }) => body);
}

const row = (name: RegExp) => screen.findByRole("row", { name });
const labels = (of: HTMLElement) =>
  within(of)
    .queryAllByRole("button")
    .map(({ textContent }) => textContent);

it("an owner manages everybody but themselves", async () => {
  showStaff([person(), person({ userId: ME.userId, userName: "Wang Fang" })]);
  expect(labels(await row(/Zhao/))).toEqual([
    "Rights",
    "New password",
    "Reset second factor",
    "Close account",
  ]);
  expect(labels(await row(/Wang Fang/))).toEqual([]);
  expect(await objections()).toEqual([]);
});

it("a person of the staff leads to the log of what was done with their account", async () => {
  showStaff([person()]);
  const link = within(await row(/Zhao/)).getByRole("link", { name: "Log" });
  expect(link.getAttribute("href")).toBe("#/log?person=D00000020");
});

it("who may not read the log gets no way to it", async () => {
  showStaff([person()], {}, { ...ME, rights: ["people"] });
  expect(within(await row(/Zhao/)).queryByRole("link")).toBeNull();
});

it("who is no owner manages only accounts without rights, and gives none", async () => {
  const me: Me = { ...ME, rights: ["people"], seesAll: false, institution: "Haidian" };
  const asked = showStaff([person(), person({ userId: 21, userName: "Qian", rights: [] })], {}, me);
  expect(labels(await row(/Zhao/))).toEqual([]);
  expect(labels(await row(/Qian/))).toEqual(["Close account"]);
  await press("New staff");
  expect(screen.queryByRole("checkbox", { name: "Schedule" })).toBeNull();
  expect(screen.queryByRole("region", { name: "Shops" })).toBeNull();
  expect(asked("StoreListInstitution")).toEqual([]);
});

it("rights are changed, and those before undo it", async () => {
  const asked = showStaff([person()], { StoreSetRights: () => answer({}) });
  await row(/Zhao/);
  await press("Rights");
  await userEvent.click(await screen.findByRole("checkbox", { name: "Pay" }));
  await press("Save");
  await screen.findByText("Zhao's rights are changed");
  await press("Undo");
  await screen.findByText("Undone");
  expect(asked("StoreSetRights")).toEqual([
    { userId: 20, rights: ["schedule", "pay"] },
    { userId: 20, rights: ["schedule"] },
  ]);
});

it("new staff get a first password and rights", async () => {
  const asked = showStaff([person()], {
    StoreCreateStaff: () => answer({ userId: 30, userName: "Sun" }),
  });
  await row(/Zhao/);
  await press("New staff");
  await fill({ Name: "Sun", Phone: "13700000030", "First password": "Wordmate2025" });
  await userEvent.click(screen.getByRole("checkbox", { name: "People" }));
  await press("Create");
  await screen.findByText("Sun is created");
  expect(asked("StoreCreateStaff")).toMatchObject([{ rights: ["people"], institutionCode: null }]);
});

it("a lost second factor is reset after a question, a forgotten password is replaced", async () => {
  const asked = showStaff([person()], {
    StoreResetSecondFactor: () => answer({}),
    StoreSetStaffPassword: () => answer({}),
  });
  await row(/Zhao/);
  await press("Reset second factor");
  await press("Reset");
  await screen.findByText("Zhao's second factor is reset");
  await userEvent.click(within(await row(/Zhao/)).getByRole("button", { name: "New password" }));
  const dialog = await screen.findByRole("dialog");
  await userEvent.type(within(dialog).getByLabelText("New password"), "maple7river");
  await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  await screen.findByText("Zhao has a new password");
  expect(asked("StoreSetStaffPassword")).toEqual([{ userId: 20, password: "maple7river" }]);
});

it("a shop is created under a free code, and renamed with undo", async () => {
  const asked = showStaff([person()], { StoreSaveInstitution: () => answer({}) });
  await row(/Zhao/);
  await press("New shop");
  await fill({ "Shop code": "hd", "Shop name": "Another" });
  await press("Save");
  expect(screen.getByText("There is a shop with this code")).toBeTruthy();
  await userEvent.type(screen.getByLabelText("Shop code"), "2");
  await press("Save");
  await screen.findByText("Another is saved");
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  await press("Rename Haidian");
  await userEvent.clear(screen.getByLabelText("Shop name"));
  await fill({ "Shop name": "Haidian East" });
  await press("Save");
  await press("Undo");
  await screen.findByText("Undone");
  expect(asked("StoreSaveInstitution")).toEqual([
    { institutionCode: "hd2", institutionName: "Another" },
    { institutionCode: "hd", institutionName: "Haidian East" },
    { institutionCode: "hd", institutionName: "Haidian" },
  ]);
});
