import { screen, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import { serverClock } from "@/rpc/serverClock";
import { answer, fakeService } from "@/test/fakeService";
import { showScreen } from "@/test/showScreen";
import AntiForgetting from "./screens/AntiForgetting";

/** Eight in the morning in the service's zone. */
const NOW = Date.parse("2026-01-05T00:00:00Z");
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const review = (courseOrderId: number, appointmentTime: number) => ({
  courseOrderId,
  appointmentTime,
  status: "RESERVED",
  deletionStatus: "NORMAL",
  lessonType: "ANTI_FORGETTING",
  isSimulated: false,
  lengthMinutes: 30,
  user: { userId: 2, userName: "林小满" },
  tutor: null,
  courseBook: null,
  wordCount: courseOrderId,
  actions: [],
  serverTime: NOW,
});

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
  await i18n.loadNamespaces("antiForgetting");
});

beforeEach(() => serverClock.forget());
afterEach(() => {
  vi.useRealTimers();
});

describe("reviews", () => {
  it.each([-3, 3])("are told once each on a device whose date is %i days off", async (days) => {
    vi.useFakeTimers({ now: NOW + days * DAY, toFake: ["Date"] });
    const [today, later] = [review(1, NOW + 11 * HOUR), review(2, NOW + 2 * DAY)];
    fakeService({
      CustomerListAntiForgetOrder: ({ body }) =>
        answer(
          (body as { period: string }).period === "TODAY"
            ? { data: [today], total: 1 }
            : { data: [today, later], total: 2 },
        ),
    });
    showScreen(AntiForgetting);
    const upcoming = await screen.findByRole("region", { name: "Coming up" });
    await within(upcoming).findByText("2 words");
    const due = screen.getByRole("region", { name: "Due today" });
    expect(within(due).getByText("Today 19:00")).toBeTruthy();
    expect(within(upcoming).queryByText("1 word")).toBeNull();
    expect(screen.getAllByRole("article")).toHaveLength(2);
  });

  it("say on which days they come, as the service plans them", async () => {
    fakeService({ CustomerListAntiForgetOrder: () => answer({ data: [], total: 0 }) });
    showScreen(AntiForgetting);
    expect(await screen.findByText(/days 1, 2, 3, .* and 21 after/)).toBeTruthy();
  });
});
