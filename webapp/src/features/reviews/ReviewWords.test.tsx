import { answer, fakeService, refusal } from "@test/fakeService";
import { showScreen } from "@test/showScreen";
import { signIn } from "@test/signIn";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { session } from "@/entities/person/session";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import { freshProgress } from "@/machines/lessonProgress";
import ReviewWords from "./screens/ReviewWords";

/** Eight in the morning in the service's zone, on a day whose review is booked for the evening. */
const NOW = Date.parse("2026-01-05T00:00:00Z");
const HOUR = 3_600_000;

/**
 * Shows a waiting review with these actions; returns a function that changes the service's answer.
 */
function showWaiting(
  utcOpens: number | null,
  first: readonly string[] = [],
): (actions: readonly string[]) => Promise<void> {
  let actions = first;
  const order = () => ({
    ...{ courseOrderId: 7, lessonType: "ANTI_FORGETTING", status: "RESERVED", wordCount: 1 },
    ...{ startedBy: null, rating: null, courseBook: null, actions },
    ...{ appointmentTime: NOW + 11 * HOUR, utcOpens },
  });
  const clock = {
    ...{
      courseOrderId: 7,
      status: "RESERVED",
      utcStarted: null,
      deadline: null,
      isPause: false,
      pausesLeft: 1,
    },
    ...{
      utcPaused: null,
      pauseMs: null,
      utcResumed: null,
      progressVersion: 0,
      hasResult: false,
      serverTime: NOW,
    },
  };
  const progress = {
    ...{ courseOrderId: 7, version: 0, utcSaved: NOW },
    progress: freshProgress("review", 0),
  };
  const seen = fakeService({
    CustomerQueryCourseOrder: () => answer({ order: order(), clock, progress, result: null }),
    CustomerCheckCourseOrderTime: () => answer(clock),
    StartCourseOrder: () => refusal(409, "START_TOO_EARLY", "Too early"),
  });
  showScreen(ReviewWords, "/?courseOrderId=7");
  return async (others) => {
    actions = others;
    const before = seen.length;
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    await waitFor(() => expect(seen.length).toBeGreaterThan(before));
  };
}

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
  await i18n.loadNamespaces(["reviews", "entities", "errors"]);
});

beforeEach(() => signIn("user", NOW));

afterEach(() => session.clear());

describe("a review that waits", () => {
  it("shows when its reader may start it", async () => {
    showWaiting(NOW + 10.75 * HOUR);
    expect(await screen.findByText(/^Can start from today 18:45$/)).toBeTruthy();
  });

  it("can be started on an open page once it opens", async () => {
    const say = showWaiting(NOW + 10.75 * HOUR);
    await screen.findByText(/^Can start from today 18:45$/);
    await say(["START"]);
    expect(await screen.findByRole("button", { name: "Start the review" })).toBeTruthy();
  });

  it("offers no start once it was moved to a later time", async () => {
    const say = showWaiting(NOW + 10.75 * HOUR, ["START"]);
    await userEvent.click(await screen.findByRole("button", { name: "Start the review" }));
    await screen.findByText("Too early");
    await say([]);
    expect(await screen.findByText(/^Can start from today 18:45$/)).toBeTruthy();
  });

  it("is over once it has closed, although the clock has not expired it yet", async () => {
    showWaiting(null);
    expect(await screen.findByText("This review can no longer be done.")).toBeTruthy();
  });
});
