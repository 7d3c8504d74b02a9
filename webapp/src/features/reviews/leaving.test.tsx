import { showPages } from "@test/showPages";
import { press } from "@test/showScreen";
import { screen, waitFor } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Session } from "@/entities/lesson/session";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import { freshProgress } from "@/machines/lessonProgress";
import { paths } from "@/paths";
import { useLeaving } from "./leaving";

const STARTED = Date.parse("2026-01-05T10:00:00Z");

/** A review of ten words with three answered, which its student has held for more than a minute. */
const progress = {
  ...freshProgress("review", 7),
  groups: [
    [1, 2, 3, 4, 5],
    [6, 7, 8, 9, 10],
  ],
  step: "after_test",
  testCorrectIds: [1, 2],
  testWrongIds: [3],
};
const order = {
  lessonType: "ANTI_FORGETTING",
  isNewWordBook: false,
  startedBy: "user",
  rating: null,
};
const clock = { status: "IN_PROGRESS", utcStarted: STARTED, deadline: STARTED + 1_800_000 };
const state = { role: "user", over: null, facts: { order, clock }, progress };
const actor = { getSnapshot: () => ({ context: state }) };
const review = { courseOrderId: 7, actor } as unknown as Session;

function ReviewPage() {
  const leave = useLeaving(review);
  return (
    <button type="button" onClick={() => void leave()}>
      Leave
    </button>
  );
}

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
  await i18n.loadNamespaces(["reviews"]);
});

beforeEach(async () => {
  const router = await showPages({
    [paths.antiForgetting]: () => "All reviews",
    [paths.antiForgettingEvaluate]: ReviewPage,
  });
  await router.navigate(paths.antiForgettingEvaluate);
  await screen.findByText("Leave");
});

describe("leaving a running review", () => {
  it.each([
    { way: "its own way out", go: () => press("Leave") },
    { way: "the system's back", go: () => window.history.back() },
  ])("is asked about once by $way, and leads to the reviews", async ({ go }) => {
    await go();
    await screen.findByRole("dialog");
    await press("Leave, go on later");
    await screen.findByText("All reviews");
    // Back navigation that needs confirmation is undone, and a box asks.
    await waitFor(() => expect(window.location.hash).toBe(`#${paths.antiForgetting}`));
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
