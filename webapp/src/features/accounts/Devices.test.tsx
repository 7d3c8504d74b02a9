import { objections } from "@test/axe";
import { answer, fakeService, refusal } from "@test/fakeService";
import { press, showScreen } from "@test/showScreen";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, test } from "vitest";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import Devices from "./Devices";

// A Thursday, 17:00 in Shanghai.
const NOW = Date.UTC(2126, 4, 23, 9);
const DAY = 24 * 3_600_000;

const device = (nth: number, browser: string | null, system: string | null) => ({
  loginSessionId: String(nth).repeat(16),
  utcSignedIn: NOW - nth * DAY,
  utcLastUsed: NOW - (nth - 1) * 3_600_000,
  browser,
  system,
  isThis: nth === 1,
});
const HERE = device(1, "WeChat", "iPhone");
const LAPTOP = device(2, "Edge", "Windows");
const UNKNOWN = device(3, null, null);

const service = (...data: object[]) =>
  fakeService({
    CustomerListLoginSession: () => answer({ data, serverTime: NOW }),
    CustomerEndLoginSession: () => answer({}),
  });
const ended = (seen: ReturnType<typeof service>) =>
  seen.filter(({ name }) => name === "CustomerEndLoginSession").map(({ body }) => body);
const confirmed = async () =>
  userEvent.click(
    within(await screen.findByRole("dialog")).getByRole("button", { name: "Sign out" }),
  );

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
  await i18n.loadNamespaces("profile");
});

test("each device shows its name, its last use and its sign-in, and only others can be signed out", async () => {
  service(HERE, LAPTOP, UNKNOWN);
  showScreen(Devices);
  const rows = within(await screen.findByRole("list", { name: "Signed-in devices" }));
  expect(rows.getAllByRole("listitem").map((row) => row.textContent)).toEqual([
    "WeChat on iPhoneThis device · signed in May 22",
    "Edge on WindowsUsed today 16:00 · signed in May 21Sign out",
    "Unknown deviceUsed today 15:00 · signed in May 20Sign out",
  ]);
  expect(rows.getAllByRole("button")).toHaveLength(2);
  expect(await objections()).toEqual([]);
});

test("the names are those of the language", async () => {
  service(HERE, device(2, "Chrome", "HarmonyOS"));
  await changeLanguage("zh-CN");
  try {
    showScreen(Devices);
    expect(await screen.findByText("iPhone · 微信")).toBeTruthy();
    expect(screen.getByText("鸿蒙 · Chrome")).toBeTruthy();
  } finally {
    await changeLanguage("en");
  }
});

test("a device is signed out once the person agrees", async () => {
  const seen = service(HERE, LAPTOP);
  showScreen(Devices);
  await userEvent.click(await screen.findByRole("button", { name: /Edge on Windows/ }));
  const question = await screen.findByRole("dialog", { name: "Sign out on Edge on Windows?" });
  await userEvent.click(within(question).getByRole("button", { name: "Cancel" }));
  expect(ended(seen)).toEqual([]);
  await press(/Edge on Windows/);
  await confirmed();
  expect(await screen.findByText("Signed out there")).toBeTruthy();
  expect(ended(seen)).toEqual([{ loginSessionIds: [LAPTOP.loginSessionId], allOthers: false }]);
});

test("all other devices are signed out together", async () => {
  const seen = service(HERE, LAPTOP, UNKNOWN);
  showScreen(Devices);
  await userEvent.click(await screen.findByRole("button", { name: /all other devices/ }));
  await confirmed();
  await expect.poll(() => ended(seen)).toEqual([{ loginSessionIds: [], allOthers: true }]);
});

test("somebody with one device is told so", async () => {
  service(HERE);
  showScreen(Devices);
  expect(await screen.findByText("You are not signed in anywhere else.")).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});

test("a list that did not load is asked for again by a tap", async () => {
  const replies = [refusal(400, "PARAMETER_ERROR", "no")];
  fakeService({
    CustomerListLoginSession: () => replies.pop() ?? answer({ data: [HERE], serverTime: NOW }),
  });
  showScreen(Devices);
  await userEvent.click(within(await screen.findByRole("alert")).getByRole("button"));
  expect(await screen.findByText("WeChat on iPhone")).toBeTruthy();
});
