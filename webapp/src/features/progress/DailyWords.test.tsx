import { showScreen } from "@test/showScreen";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, it } from "vitest";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import { DailyWords } from "./components/DailyWords";

const days = Array.from({ length: 90 }, (_, at) => ({
  day: new Date(Date.UTC(2026, 8, 1 + at)).toISOString().slice(0, 10),
  wordsLearned: 5,
  reviewsDone: at % 3,
  reviewAsked: 10,
  reviewRight: 8,
  practiceMs: 9 * 60_000,
  isPractised: true,
}));

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
  await i18n.loadNamespaces("progress");
});

describe("the reviews done per day", () => {
  it.each([7, 30, 90])("are shown in a table over %i days", async (span) => {
    showScreen(() => <DailyWords days={days} />);
    await userEvent.click(screen.getByRole("radio", { name: `${span} days` }));
    const name = `Reviews done per day, last ${span} days`;
    const rows = within(screen.getByRole("table", { name })).getAllByRole("row");
    expect(rows).toHaveLength(span + 1);
    expect(within(rows.at(-1) as HTMLElement).getByRole("cell").textContent).toBe("2");
    const sum = days.slice(-span).reduce((total, { reviewsDone }) => total + reviewsDone, 0);
    expect(screen.getByText(`${sum} reviews done`)).toBeTruthy();
  });

  it("are not drawn if there are none", () => {
    const none = days.map((day) => ({ ...day, reviewsDone: 0 }));
    showScreen(() => <DailyWords days={none} />);
    expect(screen.getByText("0 reviews done")).toBeTruthy();
    expect(screen.getAllByRole("table")).toHaveLength(1);
  });
});
