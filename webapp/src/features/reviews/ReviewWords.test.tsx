import { screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { enter, type LoginAnswer, session } from "@/entities/person/session";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import { freshProgress } from "@/machines/lessonProgress";
import { answer, fakeService } from "@/test/fakeService";
import { showScreen } from "@/test/showScreen";
import ReviewWords from "./screens/ReviewWords";

/** Eight in the morning in the service's zone, on a day whose review is booked for the evening. */
const NOW = Date.parse("2026-01-05T00:00:00Z");
const HOUR = 3_600_000;

function showWaiting(utcOpens: number | null): void {
  const order = {
    ...{ courseOrderId: 7, lessonType: "ANTI_FORGETTING", status: "RESERVED", wordCount: 1 },
    ...{ startedBy: null, rating: null, courseBook: null, actions: [] },
    ...{ appointmentTime: NOW + 11 * HOUR, utcOpens },
  };
  const clock = {
    ...{ courseOrderId: 7, status: "RESERVED", utcStarted: null, deadline: null, isPause: false },
    ...{ utcPaused: null, progressVersion: 0, hasResult: false, serverTime: NOW },
  };
  const progress = {
    ...{ courseOrderId: 7, version: 0, utcSaved: NOW },
    progress: freshProgress("review", 0),
  };
  fakeService({
    CustomerQueryCourseOrder: () => answer({ order, clock, progress, result: null }),
    CustomerCheckCourseOrderTime: () => answer(clock),
  });
  showScreen(ReviewWords, "/?courseOrderId=7");
}

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
  await i18n.loadNamespaces(["reviews", "entities", "errors"]);
});

beforeEach(async () => {
  fakeService({
    QueryUserProfileByToken: () =>
      answer({ userId: 2, userRole: "user", userName: "Ming", accountNo: "S2", phone: "1" }),
  });
  const account = { single: true, token: "t", userId: 2, userRole: "user", serverTime: NOW };
  await enter(account as LoginAnswer);
});

afterEach(() => session.clear());

describe("a review that waits", () => {
  it("tells from when its reader may start it, which is not the time it is booked for", async () => {
    showWaiting(NOW + 10.75 * HOUR);
    expect(await screen.findByText(/can start from .*18:45/)).toBeTruthy();
  });

  it("is over once it has closed, although the clock has not expired it yet", async () => {
    showWaiting(null);
    expect(await screen.findByText("This review can no longer be done.")).toBeTruthy();
  });
});
