import { objections } from "@test/axe";
import { answer, fakeService, type Reply } from "@test/fakeService";
import { OWNER, showDesk, speakAtDesk } from "@test/showDesk";
import { fill, press } from "@test/showScreen";
import { at, lesson, tutor, week } from "@test/weekOfTutors";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { notices } from "../../ui/notices";

beforeAll(speakAtDesk);
beforeEach(() => {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("min-width"),
    addEventListener() {},
    removeEventListener() {},
  }));
});

const ME = { ...OWNER, serverTime: at("09:45"), expiresAt: at("22:00") };
const MING = lesson("19:30", "Ming", { series: { seriesId: 5, number: 3, count: 4 } });
const FANG = tutor("Fang", [MING]);
const WU = tutor("Wu");

/** The class of a later week, as a change of the series would have it. */
function later(weeks: number, obstacles: readonly object[] = []) {
  return {
    ...{ courseOrderId: MING.courseOrderId + weeks, version: weeks, tutorId: FANG.userId },
    ...{ timeBefore: at("19:30", 7 * weeks), appointmentTime: at("20:00", 7 * weeks) },
    ...{ obstacles, warnings: [] },
  };
}
const NAMED = { ...later(0), courseOrderId: MING.courseOrderId, version: 1 };
const SEEN = [
  { courseOrderId: MING.courseOrderId, version: 1 },
  { courseOrderId: MING.courseOrderId + 1, version: 1 },
];
const LAST_CHANGES = SEEN.map((one) => ({ ...one, version: 2, versionBefore: 1 }));
const CHANGED = LAST_CHANGES.map((one) => ({ ...one, status: "RESERVED", tutorId: FANG.userId }));

function showDay(replies: Record<string, Reply> = {}) {
  notices.set([]);
  const seen = fakeService({
    StoreQueryMe: () => answer(ME),
    StoreListWeek: () => answer(week([FANG, WU])),
    StoreListRest: () => answer({ data: [] }),
    StorePreviewMove: () =>
      answer({ obstacles: [], warnings: [], version: 1, isTutorFree: true, isStudentFree: true }),
    StorePreviewSeriesMove: () => answer({ classes: [NAMED, later(1)] }),
    StoreTakeBackChanges: () => answer({ changed: CHANGED, refused: [] }),
    ...replies,
  });
  showDesk(ME, "/week?view=day&day=2026-05-21");
  return (name: string) => seen.filter((call) => call.name === name).map(({ body }) => body);
}

const block = () => screen.findByRole("button", { name: /^19:30–20:30 Ming/ });

/** Drops the class of the series half an hour later. */
async function dropLater(): Promise<void> {
  (await block()).focus();
  await userEvent.keyboard("m{ArrowDown}{Enter}");
}

/** Opens the class and begins an action. */
async function actOn(action: string): Promise<void> {
  (await block()).focus();
  await userEvent.keyboard("{Enter}");
  const panel = await screen.findByRole("dialog", { name: "Ming" });
  expect(within(panel).getByText(/Class 3 of 4/)).toBeTruthy();
  await userEvent.click(within(panel).getByRole("button", { name: action }));
}

it("a class says which one of its series it is", async () => {
  showDay();
  expect((await block()).textContent).toContain("3/4");
});

it("a dropped class of a series asks at the side which classes move with it, and all move back", async () => {
  const bodies = showDay({ StoreMoveSeries: () => answer({ changed: CHANGED, refused: [] }) });
  await dropLater();
  expect(screen.getByRole("radio", { name: "This one" })).toBe(document.activeElement);
  expect(bodies("StoreMoveClass")).toEqual([]);
  await userEvent.click(screen.getByRole("radio", { name: "And later" }));
  await screen.findByText("2 classes: Today 20:00 to Thu, May 28 20:00");
  expect(await objections()).toEqual([]);
  await press("Move here");
  await screen.findByText("2 classes of Ming are moved");
  await press("Undo");
  await screen.findByText("Undone");
  const { courseOrderId } = MING;
  expect(bodies("StoreMoveSeries")).toEqual([
    { courseOrderId, scope: "FOLLOWING", seen: SEEN, appointmentTime: at("20:00") },
  ]);
  expect(bodies("StoreTakeBackChanges")).toEqual([
    { lastChanges: LAST_CHANGES, reason: "Undone at the desk" },
  ]);
});

it("one class of a series moves alone", async () => {
  const bodies = showDay({ StoreMoveClass: () => answer({ version: 2 }) });
  await dropLater();
  await userEvent.keyboard("{Enter}");
  await screen.findByText("Ming's class moved to Today 20:00");
  expect(bodies("StoreMoveClass")).toMatchObject([{ courseOrderId: MING.courseOrderId }]);
});

it("which class clashes with what is said before the drop counts, and where it is refused", async () => {
  const clash = { code: "BOOKING_OVERLAPS", message: "Ming has another class at that time" };
  const refused = [later(1, [clash])];
  showDay({
    StorePreviewSeriesMove: () => answer({ classes: [NAMED, ...refused] }),
    StoreMoveSeries: () => answer({ changed: [], refused }),
  });
  await dropLater();
  await userEvent.click(screen.getByRole("radio", { name: "All" }));
  await screen.findByText("✗ Thu, May 28 20:00: Ming has another class at that time");
  await press("Move here");
  expect((await screen.findByRole("alert")).textContent).toBe(
    "Thu, May 28 20:00 Ming has another class at that time",
  );
});

it("the classes that follow are canceled with one reason, and reopened together", async () => {
  const bodies = showDay({ StoreCancelSeries: () => answer({ changed: CHANGED, refused: [] }) });
  await actOn("Cancel class");
  await fill({ Reason: "moves away" });
  await userEvent.click(screen.getByRole("radio", { name: "And later" }));
  await screen.findByText(/^2 classes/);
  await press("Cancel class");
  await screen.findByText("2 classes of Ming are canceled");
  await press("Undo");
  await screen.findByText("Undone");
  const { courseOrderId } = MING;
  expect(bodies("StoreCancelSeries")).toEqual([
    { courseOrderId, scope: "FOLLOWING", seen: SEEN, reason: "moves away" },
  ]);
  expect(bodies("StoreTakeBackChanges")).toEqual([
    { lastChanges: LAST_CHANGES, reason: "Undone at the desk" },
  ]);
});

it("a whole series gets another tutor", async () => {
  const bodies = showDay({
    StoreListFreeTutor: () =>
      answer({ data: [{ userId: WU.userId, userName: "Wu", accountNo: "T2" }] }),
    StoreMoveSeries: () => answer({ changed: CHANGED, refused: [] }),
  });
  await actOn("Another tutor");
  await userEvent.click(await screen.findByRole("radio", { name: /^Wu/ }));
  await userEvent.click(screen.getByRole("radio", { name: "All" }));
  await screen.findByText(/^2 classes/);
  await press("Another tutor");
  await screen.findByText("2 classes of Ming are changed, with Wu");
  const { courseOrderId } = MING;
  expect(bodies("StoreMoveSeries")).toEqual([
    { courseOrderId, scope: "ALL", seen: SEEN, tutorId: WU.userId },
  ]);
});
