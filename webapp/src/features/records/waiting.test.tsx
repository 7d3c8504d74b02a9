import { answer, fakeService, type Seen } from "@test/fakeService";
import { MINUTE, NOW, order, review } from "@test/ordersOfDay";
import { showScreen } from "@test/showScreen";
import { act, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import { serverClock } from "@/rpc/serverClock";
import PersonalClassRecord from "./screens/PersonalClassRecord";

const DAY = 24 * 60 * MINUTE;
const empty = {
  time: { bookedFrom: NOW, bookedUntil: NOW, pauses: [], consumed: 0 },
  words: { wrong: [], right: [], alreadyKnown: [], toTest: [] },
  ...{ plan: [], evaluation: null, feedback: null },
};

let held: ReturnType<typeof order>;
let seen: Seen[];

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
  await Promise.all(["records", "entities"].map((one) => i18n.loadNamespaces(one)));
});

beforeEach(() => {
  serverClock.forget();
  const toFake = ["Date", "setTimeout", "setInterval", "clearTimeout", "clearInterval"] as const;
  vi.useFakeTimers({ now: NOW, toFake: [...toFake] });
  seen = fakeService({
    CustomerQueryCourseOrderRecord: () => {
      const mayEvaluate = held.status === "COMPLETED";
      return answer({ ...empty, order: held, mayEvaluate, serverTime: Date.now() });
    },
  });
});

afterEach(() => vi.useRealTimers());

async function stands(forMs: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(forMs));
}

it("a class can be entered once it has begun, on an open page", async () => {
  held = order(3 * 60, { utcOpens: null });
  showScreen(PersonalClassRecord, "/?courseOrderId=5");
  await stands(2 * 60 * MINUTE);
  expect(screen.queryByRole("button", { name: "Enter class" })).toBeNull();
  expect(seen.length).toBeLessThan(3);
  held = order(3 * 60, { status: "IN_PROGRESS", actions: ["ENTER"] });
  await stands(2 * 60 * MINUTE);
  expect(screen.getByRole("button", { name: "Enter class" })).toBeTruthy();
});

it("a review says from when it can be done, until it can", async () => {
  held = review(3 * 60, { utcOpens: NOW + 60 * MINUTE });
  showScreen(PersonalClassRecord, "/?courseOrderId=5");
  await stands(MINUTE);
  expect(screen.getByText("Can start from today 11:00")).toBeTruthy();
  held = review(3 * 60, { utcOpens: NOW + 60 * MINUTE, actions: ["START"] });
  await stands(60 * MINUTE);
  expect(screen.queryByText(/^Can start from/)).toBeNull();
  expect(screen.getByRole("button", { name: "Start the review" })).toBeTruthy();
});

it("a class can be evaluated once it is over, and polling stops", async () => {
  held = order(-30, { status: "IN_PROGRESS", actions: ["ENTER"] });
  showScreen(PersonalClassRecord, "/?courseOrderId=5");
  await stands(MINUTE);
  held = order(-30, { status: "COMPLETED" });
  await stands(2 * MINUTE);
  expect(screen.getByRole("button", { name: "Send evaluation" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Enter class" })).toBeNull();
  const reads = seen.length;
  await stands(DAY);
  expect(seen.length).toBe(reads);
});
