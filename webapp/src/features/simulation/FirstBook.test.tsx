import { answer, fakeService } from "@test/fakeService";
import { press, showScreen } from "@test/showScreen";
import { cleanup, screen } from "@testing-library/react";
import { useLocation } from "react-router";
import { beforeAll, expect, it } from "vitest";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import FirstBook from "./screens/FirstBook";

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
  await i18n.loadNamespaces(["simulation", "home"]);
});

it("a skipped grade is not asked again after a reload", async () => {
  const courseBook = { courseBookId: 7, titleZh: "小学英语", titleEn: "Primary words" };
  const metric = { total: 30, new: 30, mastered: 0, forgotten: 0, learnedPendingTest: 0 };
  fakeService({
    CustomerQueryBookInHand: () => answer({ reason: "usual", book: { courseBook, metric } }),
  });
  let address = "";
  const Shown = () => {
    address = useLocation().search;
    return <FirstBook />;
  };
  showScreen(Shown);
  expect(await screen.findByText("Which grade are you in?")).toBeTruthy();
  await press("Skip");
  expect(await screen.findByText("Primary words")).toBeTruthy();
  cleanup();
  showScreen(Shown, `/${address}`);
  expect(await screen.findByText("Primary words")).toBeTruthy();
  expect(screen.queryByText("Which grade are you in?")).toBeNull();
});
