import { answer, fakeService } from "@test/fakeService";
import { showScreen } from "@test/showScreen";
import { screen, within } from "@testing-library/react";
import { beforeAll, expect, it } from "vitest";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import { ThisWeek } from "./components/ThisWeek";

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
  await i18n.loadNamespaces("home");
});

const THURSDAY = Date.parse("2026-05-21T04:00:00Z");
const day = (date: number, isPractised: boolean) => ({ day: `2026-05-${date}`, isPractised });

it("a day with any practice is ticked, matching the streak", async () => {
  const days = [day(18, false), day(19, true), day(20, true), day(21, true)];
  fakeService({ CustomerRetrieveStudentMetric: () => answer({ days, streakDays: 3 }) });
  showScreen(() => <ThisWeek now={THURSDAY} done={0.3} />);
  expect(await screen.findByText("3 days learned · 3-day streak")).toBeTruthy();
  const week = within(screen.getByRole("list", { name: "This week" })).getAllByRole("listitem");
  const ticked = week.filter((one) => one.querySelector("path"));
  const said = ["TTue, learned", "WWed, learned", "TThu, today, learned"];
  expect(ticked.map((one) => one.textContent)).toEqual(said);
  // It may lie before the registration, so it is not called a rest.
  expect(within(screen.getByRole("list")).getByText("Mon, no practice")).toBeTruthy();
});
