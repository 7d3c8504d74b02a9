import { objections } from "@test/axe";
import { answer, fakeService, refusal } from "@test/fakeService";
import { showScreen } from "@test/showScreen";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import { serverClock } from "@/rpc/serverClock";
import RestApplication from "./screens/RestApplication";
import { stretchesOf, stretchText, toggled } from "./slots";

const HALF = 30 * 60_000;
// A Thursday, 17:00 in Shanghai.
const THURSDAY = Date.UTC(2126, 4, 23, 9);

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
  await i18n.loadNamespaces("rest");
});

afterEach(() => void vi.useRealTimers());

const states = ["SELECTABLE", "SELECTABLE", "SCHEDULED_TRAINING", "PENDING_REVIEW", "APPROVED"];

/** A day of half hours at an instant. */
function weekFrom(start: number, serverTime = start - HALF) {
  return {
    serverTime,
    week: "THIS",
    days: [
      {
        date: "2126-05-23",
        slots: states.map((state, at) => ({
          startsAt: start + at * HALF,
          time: ["17:00", "17:30", "18:00", "18:30", "19:00"][at],
          state,
        })),
      },
    ],
  };
}

const service = (more: Parameters<typeof fakeService>[0] = {}) =>
  fakeService({
    CustomerTeacherListRestSlot: () => answer(weekFrom(THURSDAY)),
    CustomerTeacherListRestApplication: () =>
      answer({
        data: [
          {
            restApplicationId: 2,
            status: "PENDING",
            utcApplied: THURSDAY - HALF,
            stretches: [{ startsAt: THURSDAY, endsAt: THURSDAY + 2 * HALF }],
            minutes: 60,
            serverTime: THURSDAY - HALF,
          },
          {
            restApplicationId: 1,
            status: "REJECTED",
            reason: "Nobody else is there",
            utcApplied: THURSDAY - HALF,
            stretches: [{ startsAt: THURSDAY, endsAt: THURSDAY + HALF }],
            minutes: 30,
            serverTime: THURSDAY - HALF,
          },
        ],
        total: 2,
      }),
    ...more,
  });

const slot = (name: RegExp) => screen.findByRole("button", { name });

test("consecutive half hours are one period", () => {
  expect(stretchesOf([THURSDAY + HALF, THURSDAY, THURSDAY + 3 * HALF])).toEqual([
    { startsAt: THURSDAY, endsAt: THURSDAY + 2 * HALF },
    { startsAt: THURSDAY + 3 * HALF, endsAt: THURSDAY + 4 * HALF },
  ]);
  expect([...toggled(toggled(new Set([1]), 2), 1)]).toEqual([2]);
  const late = { startsAt: THURSDAY + 13 * HALF, endsAt: THURSDAY + 14 * HALF };
  expect(stretchText(late, THURSDAY)).toContain("23:30–24:00");
});

test("free half hours are selected and applied for in one request", async () => {
  const seen = service({
    CustomerTeacherApplyRest: () =>
      answer({
        restApplicationId: 3,
        status: "PENDING",
        utcApplied: THURSDAY,
        stretches: [],
        minutes: 60,
        serverTime: THURSDAY - HALF,
      }),
  });
  showScreen(RestApplication, "/");
  await userEvent.click(await screen.findByRole("button", { name: "Apply" }));
  expect(await screen.findByText("Choose a time slot first")).toBeTruthy();
  for (const name of [/18:00 Class/, /18:30 Pending/, /19:00 Approved/]) {
    expect((await slot(name)).hasAttribute("disabled")).toBe(true);
  }
  await userEvent.click(await slot(/17:00 Free/));
  await userEvent.click(await slot(/17:30 Free/));
  expect(screen.getByText(/17:00–18:00/)).toBeTruthy();
  expect(screen.getByText("1 hour")).toBeTruthy();
  expect(await objections()).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Apply" }));
  await expect
    .poll(() => seen.find(({ name }) => name === "CustomerTeacherApplyRest")?.body)
    .toEqual({ slots: [THURSDAY, THURSDAY + HALF] });
  expect(await screen.findByText("Sent. The store will answer it")).toBeTruthy();
});

test("a double tap applies once, and says so", async () => {
  const made = { restApplicationId: 3, status: "PENDING", stretches: [], minutes: 30 };
  const seen = service({ CustomerTeacherApplyRest: () => answer(made) });
  showScreen(RestApplication, "/");
  await userEvent.click(await slot(/17:00 Free/));
  const apply = screen.getByRole("button", { name: "Apply" });
  await userEvent.click(apply);
  expect(await screen.findByText("Sent. The store will answer it")).toBeTruthy();
  await userEvent.click(apply);
  expect(screen.queryByText("Choose a time slot first")).toBeNull();
  expect(seen.filter(({ name }) => name === "CustomerTeacherApplyRest")).toHaveLength(1);
});

test("a half hour selected during an application stays selected", async () => {
  let reply = (_: Response) => {};
  service({ CustomerTeacherApplyRest: () => new Promise((resolve) => (reply = resolve)) });
  showScreen(RestApplication, "/");
  await userEvent.click(await slot(/17:00 Free/));
  await userEvent.click(screen.getByRole("button", { name: "Apply" }));
  await userEvent.click(await slot(/17:30 Free/));
  reply(answer({ restApplicationId: 3, status: "PENDING", stretches: [], minutes: 30 }));
  expect(await screen.findByText("Sent. The store will answer it")).toBeTruthy();
  expect((await slot(/17:30 Free/)).getAttribute("aria-pressed")).toBe("true");
  expect((await slot(/17:00 Free/)).getAttribute("aria-pressed")).toBe("false");
});

test("after a conflict the selection stays and can be changed", async () => {
  let isTaken = false;
  const taken = weekFrom(THURSDAY);
  for (const day of taken.days)
    for (const one of day.slots.slice(0, 1)) one.state = "PENDING_REVIEW";
  service({
    CustomerTeacherListRestSlot: () => answer(isTaken ? taken : weekFrom(THURSDAY)),
    CustomerTeacherApplyRest: () => {
      isTaken = true;
      return refusal(409, "REST_SLOT_TAKEN", "It is taken");
    },
  });
  showScreen(RestApplication, "/");
  await userEvent.click(await slot(/17:00 Free/));
  await userEvent.click(screen.getByRole("button", { name: "Apply" }));
  expect(await screen.findByText("It is taken")).toBeTruthy();
  for (const week of ["Next week", "This week"]) {
    await userEvent.click(screen.getByText(week));
  }
  const chosen = await slot(/17:00 Pending/);
  expect(chosen.getAttribute("aria-pressed")).toBe("true");
  await userEvent.click(chosen);
  expect((await slot(/17:00 Pending/)).hasAttribute("disabled")).toBe(true);
});

test("half hours that have begun are deselected after a refusal", async () => {
  vi.useFakeTimers({ toFake: ["Date", "performance"], now: THURSDAY - HALF });
  serverClock.forget();
  const seen = service({
    CustomerTeacherApplyRest: ({ body }) =>
      (body as { slots: number[] }).slots.includes(THURSDAY)
        ? refusal(409, "REST_SLOT_PASSED", "That time has passed")
        : answer({ restApplicationId: 3, status: "PENDING", stretches: [], minutes: 30 }),
  });
  showScreen(RestApplication, "/");
  await userEvent.click(await slot(/17:00 Free/));
  await userEvent.click(await slot(/17:30 Free/));
  vi.advanceTimersByTime(HALF + 1);
  await userEvent.click(screen.getByRole("button", { name: "Apply" }));
  expect(await screen.findByText("That time has passed")).toBeTruthy();
  expect(await screen.findByText(/17:30–18:00/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Apply" }));
  await expect
    .poll(() => seen.filter(({ name }) => name === "CustomerTeacherApplyRest").at(-1)?.body)
    .toEqual({ slots: [THURSDAY + HALF] });
});

test("an unanswered application is retried with its key, a changed one gets its own", async () => {
  const seen = service({ CustomerTeacherApplyRest: () => refusal(503, "UNAVAILABLE", "Busy") });
  const apply = () => userEvent.click(screen.getByRole("button", { name: "Apply" }));
  showScreen(RestApplication, "/");
  await userEvent.click(await slot(/17:00 Free/));
  const keys = () =>
    seen
      .filter(({ name }) => name === "CustomerTeacherApplyRest")
      .map(({ headers }) => headers.get("Idempotency-Key"));
  for (const times of [1, 2]) {
    await apply();
    await expect.poll(() => keys().length).toBe(times);
  }
  await userEvent.click(await slot(/17:30 Free/));
  await apply();
  await expect.poll(() => keys().length).toBe(3);
  expect(keys()[1]).toBe(keys()[0]);
  expect(keys()[2]).not.toBe(keys()[0]);
});

test("applications show their state, and a pending one can be withdrawn", async () => {
  const seen = service({
    CustomerTeacherWithdrawRest: () =>
      answer({
        restApplicationId: 2,
        status: "WITHDRAWN",
        utcApplied: THURSDAY,
        stretches: [],
        minutes: 60,
        serverTime: THURSDAY - HALF,
      }),
  });
  showScreen(RestApplication, "/?view=mine");
  expect(await screen.findByText("Not approved: Nobody else is there")).toBeTruthy();
  expect(await objections()).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Withdraw" }));
  const buttons = await screen.findAllByRole("button", { name: "Withdraw" });
  await userEvent.click(buttons.at(-1) as HTMLElement);
  await expect
    .poll(() => seen.find(({ name }) => name === "CustomerTeacherWithdrawRest")?.body)
    .toEqual({ restApplicationId: 2 });
});

// It is last, because the device adopts the service's time, which never goes back.
test("a half hour that has begun cannot be selected", async () => {
  service({ CustomerTeacherListRestSlot: () => answer(weekFrom(THURSDAY, THURSDAY)) });
  showScreen(RestApplication, "/");
  expect((await slot(/17:00 passed/)).hasAttribute("disabled")).toBe(true);
});
