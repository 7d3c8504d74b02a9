import { fakeService } from "@test/fakeService";
import { MINUTE, NOW, order, review } from "@test/ordersOfDay";
import { showScreen } from "@test/showScreen";
import { screen } from "@testing-library/react";
import { beforeAll, describe, expect, it } from "vitest";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import TutorDay from "./components/TutorDay";

function show(...orders: ReturnType<typeof order>[]): void {
  fakeService({});
  showScreen(() => <TutorDay now={NOW} orders={orders} earlier={[]} />);
}

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
  await i18n.loadNamespaces("home");
});

describe("a tutor's upcoming work", () => {
  it.each([
    ["classes", [order(10), order(90)], "2 classes left today"],
    ["reviews", [review(10)], "1 review left today"],
    ["both", [review(10), order(30), order(90)], "2 classes and 1 review left today"],
  ])("counts %s correctly", (_, orders, said) => {
    show(...orders);
    expect(screen.getByRole("heading", { name: said })).toBeTruthy();
  });

  it("does not treat a running review as a class", () => {
    const running = { status: "IN_PROGRESS", startedBy: "TEACHER", actions: ["ENTER"] } as const;
    show(review(-5, { ...running, actions: ["ENTER"], deadline: NOW + 25 * MINUTE }));
    expect(screen.getByText("A review is running")).toBeTruthy();
    expect(screen.getByText("Reviewing")).toBeTruthy();
    expect(screen.queryByText("min left")).toBeNull();
  });

  it("shows the remaining minutes of a class, also of one that was paused when it was read", () => {
    const running = { status: "IN_PROGRESS", startedBy: "TEACHER", actions: ["ENTER"] } as const;
    show(order(-5, { ...running, actions: ["ENTER"], isPause: true, deadline: NOW + 25 * MINUTE }));
    expect(screen.getByText("min left")).toBeTruthy();
  });

  it("says from when a class and a review can be started", () => {
    show(
      order(30, { utcOpens: NOW + 15 * MINUTE }),
      review(60, { utcOpens: NOW + 45 * MINUTE }),
      review(5, { utcOpens: NOW - 10 * MINUTE, actions: ["START"] }),
    );
    const said = screen.getAllByText(/^Can start from/).map(({ textContent }) => textContent);
    expect(said.map((text) => text?.slice(-5))).toEqual(["10:15", "10:45"]);
  });

  it("offers to enter a class where it offered to start it, so that a second tap ends nothing", () => {
    show(order(0, { status: "IN_PROGRESS", actions: ["COMPLETE", "ENTER"] }));
    const buttons = screen.getAllByRole("button").map(({ textContent }) => textContent);
    expect(buttons).toEqual(["Enter class", "End class"]);
  });
});
