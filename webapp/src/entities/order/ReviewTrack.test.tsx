import { objections } from "@test/axe";
import { render, screen } from "@testing-library/react";
import { beforeAll, describe, expect, it } from "vitest";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import type { ReviewState } from "./ReviewMark";
import { ReviewTrack } from "./ReviewTrack";

const PLAN = [1, 2, 3, 5, 7, 9, 12, 14, 17, 21];
const STATES: readonly ReviewState[] = ["done", "missed", "catch_up", "due"];
const days = PLAN.map((day, at) => ({ day, date: 0, state: STATES[at] ?? ("to_come" as const) }));

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
  await i18n.loadNamespaces("entities");
});

describe("the track of a lesson's reviews", () => {
  it("keeps the true spacing of its days, whatever its width", () => {
    const { container } = render(<ReviewTrack days={days} />);
    const places = [...container.querySelectorAll("svg[x]")].map((one) => one.getAttribute("x"));
    expect(places).toEqual(PLAN.map((day) => `${(100 * (day - 1)) / 20}%`));
  });

  it("is read day by day by screen readers", async () => {
    render(<ReviewTrack days={days.slice(0, 5)} numbered />);
    const name =
      "Reviews: day 1 done, day 2 missed, day 3 can be caught up, day 5 due, day 7 to come";
    expect(screen.getByRole("img", { name })).toBeTruthy();
    expect(await objections()).toEqual([]);
  });

  it("draws every state in its own shape", () => {
    const shapes = [...STATES, "to_come" as const].map((state) => {
      const { container, unmount } = render(<ReviewTrack days={[{ day: 1, date: 0, state }]} />);
      const drawn = [...container.querySelectorAll("svg[x] > *")].map((one) =>
        ["r", "d"].map((name) => one.getAttribute(name) ?? "").join(":"),
      );
      unmount();
      return drawn.join(" ");
    });
    expect(new Set(shapes).size).toBe(shapes.length);
  });

  it("of a plan with one day shows it at the start", () => {
    const { container } = render(<ReviewTrack days={[{ day: 4, date: 0, state: "due" }]} />);
    expect(container.querySelector("svg[x]")?.getAttribute("x")).toBe("0%");
  });
});
