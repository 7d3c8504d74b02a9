import { answer, fakeService } from "@test/fakeService";
import { showScreen } from "@test/showScreen";
import { screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { enter } from "@/entities/person/entering";
import { type LoginAnswer, session } from "@/entities/person/session";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import ReviewRecord from "./screens/ReviewRecord";

const NOW = Date.parse("2026-01-05T00:00:00Z");
const DAY = 86_400_000;

async function showPlanAs(userRole: "user" | "TEACHER"): Promise<void> {
  const days = ["due", "to_come"].map((state, at) => ({
    ...{ courseOrderId: 7 + at, day: 1 + at, date: NOW + at * DAY, closesAt: NOW + DAY, state },
    ...{ right: null, total: null },
  }));
  fakeService({
    QueryUserProfileByToken: () =>
      answer({ userId: 2, userRole, userName: "Ming", accountNo: "S2", phone: "1" }),
    CustomerTeacherQueryDetail: () => answer({}),
    CustomerQueryReviewPlan: () =>
      answer({
        ...{ serverTime: NOW, sourceOrderId: 1, utcLearned: NOW - DAY, courseBook: null },
        days,
      }),
  });
  const account = { single: true, token: "t", userId: 2, userRole, serverTime: NOW };
  await enter(account as LoginAnswer);
  showScreen(ReviewRecord, "/?courseOrderId=7");
  expect(await screen.findByText("Day 2")).toBeTruthy();
}

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
  await i18n.loadNamespaces(["reviews", "entities"]);
});

beforeEach(() => session.clear());

afterEach(() => session.clear());

describe("a lesson's plan", () => {
  it("lets its student start a due review", async () => {
    await showPlanAs("user");
    expect(screen.getByRole("button", { name: "Start the review" })).toBeTruthy();
  });

  it("offers its tutor nothing", async () => {
    await showPlanAs("TEACHER");
    expect(screen.queryByRole("button", { name: "Start the review" })).toBeNull();
  });
});
