import { fakeService } from "@test/fakeService";
import { review } from "@test/ordersOfDay";
import { showScreen } from "@test/showScreen";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeAll, expect, it } from "vitest";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import { TodaysReviews } from "./components/TodaysReviews";

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
  await i18n.loadNamespaces("home");
});

it("the review after a failed start gets its own key", async () => {
  const seen = fakeService({ StartCourseOrder: () => new Response("", { status: 504 }) });
  const starts = () => seen.filter(({ name }) => name === "StartCourseOrder");
  function Shown() {
    const [courseOrderId, setId] = useState(1);
    const reviews = { words: 5, done: 0, first: review(1, { courseOrderId }), next: undefined };
    return (
      <>
        <TodaysReviews reviews={reviews} startable />
        <button type="button" onClick={() => setId(2)}>
          next
        </button>
      </>
    );
  }
  showScreen(Shown);
  const startTo = (count: number) =>
    waitFor(async () => {
      await userEvent.click(screen.getByRole("button", { name: "Start" }));
      expect(starts()).toHaveLength(count);
    });
  await startTo(1);
  await userEvent.click(screen.getByRole("button", { name: "next" }));
  await startTo(2);
  const ids = starts().map(({ body }) => (body as { courseOrderId: number }).courseOrderId);
  expect(ids).toEqual([1, 2]);
  const [one, other] = starts().map(({ headers }) => headers.get("Idempotency-Key"));
  expect(other).not.toBe(one);
});
