import { objections } from "@test/axe";
import { answer, fakeService, type Reply, refusal } from "@test/fakeService";
import { OWNER, showDesk, speakAtDesk } from "@test/showDesk";
import { press } from "@test/showScreen";
import { at, lesson, tutor, week } from "@test/weekOfTutors";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { notices } from "../../ui/notices";

beforeAll(speakAtDesk);
beforeEach(() => {
  // As wide as a desk.
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("min-width"),
    addEventListener() {},
    removeEventListener() {},
  }));
});

const ME = { ...OWNER, serverTime: at("09:45"), expiresAt: at("22:00") };
const FREE = { obstacles: [], warnings: [], version: 1, isTutorFree: true, isStudentFree: true };
const WAITING = {
  restApplicationId: 7,
  status: "PENDING",
  tutorId: 1,
  tutorName: "Fang",
  stretches: [{ startsAt: at("14:00"), endsAt: at("15:00") }],
};

const MING = lesson("19:30", "Ming");
const FANG = tutor(
  "Fang",
  [MING],
  [{ restApplicationId: 7, isApproved: false, startsAt: at("14:00"), endsAt: at("15:00") }],
);
const WU = tutor("Wu");

function showDay(replies: Record<string, Reply> = {}, address = "/week?view=day&day=2026-05-21") {
  notices.set([]);
  const seen = fakeService({
    StoreQueryMe: () => answer(ME),
    StoreListWeek: () => answer(week([FANG, WU])),
    StoreListRest: () => answer({ data: [WAITING] }),
    StorePreviewMove: () => answer(FREE),
    ...replies,
  });
  showDesk(ME, address);
  return (name: string) => seen.filter((call) => call.name === name).map(({ body }) => body);
}

/** Takes up the class with its key. */
async function takeUp(): Promise<void> {
  (await screen.findByRole("button", { name: /^19:30–20:30 Ming/ })).focus();
  await userEvent.keyboard("m");
}

it("a lane shows classes, rest and what is free, which leads to a booking", async () => {
  const bodies = showDay();
  const lane = await screen.findByRole("region", { name: /^Fang/ });
  const names = within(lane)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
  expect(names[0]).toContain("Fang is free 10:00–14:00");
  expect(names[1]).toContain("14:00–15:00 Rest to approve");
  const free = within(lane).getByRole("link", { name: /15:00–19:30/ });
  expect(free.getAttribute("href")).toBe(`#/booking?tutor=${FANG.userId}&at=${at("15:00")}`);
  expect(bodies("StoreListWeek")).toEqual([
    { day: "2026-05-21", days: 1, pageSize: 30, pageNo: 1 },
  ]);
  expect(await objections()).toEqual([]);
});

it("a tutor whom a file names is shown, also beyond the first page of tutors", async () => {
  const last = tutor("Zhou", [lesson("20:00", "Li")]);
  const firstPage = { ...week([FANG, WU]), total: 31 };
  const bodies = showDay(
    {
      StoreListWeek: ({ body }) =>
        answer((body as { tutorIds?: number[] }).tutorIds ? week([last]) : firstPage),
    },
    `/week?view=day&day=2026-05-21&tutor=${last.userId}`,
  );
  await screen.findByRole("region", { name: /^Zhou/ });
  expect(screen.queryByRole("region", { name: /^Fang/ })).toBeNull();
  const chosen = screen.getByRole("combobox", { name: "Tutor" }) as HTMLSelectElement;
  expect(chosen.selectedOptions[0]?.textContent).toBe("Zhou");
  expect(screen.getByText("1–30 of 31")).toBeTruthy();
  expect(bodies("StoreListWeek")[1]).toMatchObject({ tutorIds: [last.userId] });
  await userEvent.selectOptions(chosen, "All tutors");
  await screen.findByRole("region", { name: /^Fang/ });
});

it("a class is moved by keys to another time and tutor, and back", async () => {
  const bodies = showDay({ StoreMoveClass: () => answer({ version: 2 }) });
  await takeUp();
  await userEvent.keyboard("{ArrowDown}{ArrowRight}");
  await screen.findByText(/→ Today 20:00, Wu/);
  await screen.findByText("✓ Student is free");
  await userEvent.keyboard("{Enter}");
  await screen.findByText("Ming's class moved to Today 20:00, with Wu");
  await press("Undo");
  await screen.findByText("Undone");
  const { courseOrderId } = MING;
  expect(bodies("StoreMoveClass")).toMatchObject([
    { courseOrderId, version: 1, appointmentTime: at("20:00"), tutorId: WU.userId },
    { courseOrderId, version: 2, appointmentTime: at("19:30"), tutorId: FANG.userId },
  ]);
});

it("Escape leaves a move, and nothing is asked of the service", async () => {
  const bodies = showDay();
  await takeUp();
  await userEvent.keyboard("{ArrowDown}{Escape}");
  expect(screen.queryByRole("button", { name: "Move here" })).toBeNull();
  expect(bodies("StoreMoveClass")).toEqual([]);
});

it("a refused move stays where it would go, with the reason, so that another place is tried", async () => {
  showDay({ StoreMoveClass: () => refusal(409, "ORDER_CHANGED", "Li canceled this class") });
  await takeUp();
  await userEvent.keyboard("{ArrowDown}");
  await press("Move here");
  expect((await screen.findByRole("alert")).textContent).toBe("Li canceled this class");
  (await screen.findByRole("button", { name: /^19:30–20:30 Ming/ })).focus();
  await userEvent.keyboard("{ArrowDown}");
  expect(screen.queryByRole("alert")).toBeNull();
});

it("after a refusal the card shows the class as it is now, and moves it from there", async () => {
  const later = { ...MING, appointmentTime: at("20:30"), version: 5 };
  let isMoved = false;
  const bodies = showDay({
    StoreListWeek: () => answer(week([isMoved ? { ...FANG, classes: [later] } : FANG, WU])),
    StoreMoveClass: () => {
      if (isMoved) return answer({ version: 6 });
      isMoved = true;
      return refusal(409, "ORDER_CHANGED", "Li has just moved this class");
    },
  });
  await takeUp();
  await userEvent.keyboard("{ArrowDown}");
  await press("Move here");
  expect((await screen.findByRole("alert")).textContent).toBe("Li has just moved this class");
  await screen.findByText(/Today 20:30 → Today 20:00, Fang/);
  await press("Move here");
  await screen.findByText("Ming's class moved to Today 20:00");
  expect(bodies("StoreMoveClass")).toMatchObject([{ version: 1 }, { version: 5 }]);
});

it("a class that was canceled meanwhile is not moved on, and the card says why", async () => {
  let isCanceled = false;
  showDay({
    StoreListWeek: () => answer(week([isCanceled ? { ...FANG, classes: [] } : FANG, WU])),
    StoreMoveClass: () => {
      isCanceled = true;
      return refusal(409, "ORDER_CHANGED", "Li has just canceled this class");
    },
  });
  await takeUp();
  await userEvent.keyboard("{ArrowDown}");
  await press("Move here");
  expect((await screen.findByRole("alert")).textContent).toBe("Li has just canceled this class");
  expect(screen.queryByRole("button", { name: "Move here" })).toBeNull();
  await press("Close");
  expect(screen.queryByRole("alert")).toBeNull();
});

it("arrows go through the lanes, and Enter opens a class with what can be done", async () => {
  showDay();
  (await screen.findByRole("button", { name: /Rest to approve/ })).focus();
  await userEvent.keyboard("{ArrowDown}{ArrowDown}{Enter}");
  const dialog = await screen.findByRole("dialog", { name: "Ming" });
  expect(within(dialog).getByRole("button", { name: "Cancel class" })).toBeTruthy();
});

it("rest is approved at the side, and lifted again by undo", async () => {
  const bodies = showDay({
    StoreAnswerRest: () => answer({}),
    StoreLiftRest: () => answer({}),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Approve Fang's rest" }));
  await screen.findByText("The rest of Fang is approved");
  await press("Undo");
  await screen.findByText("Undone");
  expect(bodies("StoreAnswerRest")).toEqual([{ restApplicationId: 7, approved: true }]);
  expect(bodies("StoreLiftRest")).toMatchObject([{ restApplicationId: 7 }]);
});

it("a class with a student whom the caller does not see takes its time without a name", async () => {
  showDay({ StoreListWeek: () => answer(week([tutor("Fang", [lesson("19:30", "")])])) });
  await userEvent.click(
    await screen.findByRole("button", { name: /^19:30–20:30 A student of another shop/ }),
  );
  const dialog = await screen.findByRole("dialog", { name: "A student of another shop" });
  expect(within(dialog).queryByRole("link")).toBeNull();
  const acts = within(dialog).getAllByRole("button");
  expect(acts.map(({ textContent }) => textContent)).toEqual(["Close"]);
  expect(await objections()).toEqual([]);
});
