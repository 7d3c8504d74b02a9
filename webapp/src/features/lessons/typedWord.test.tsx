import { answer } from "@test/fakeService";
import { begin, order, service, snapshot, student } from "@test/lessonOnDevice";
import { lookAfter } from "@test/lookAfter";
import { showScreen } from "@test/showScreen";
import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { closeSession } from "@/entities/lesson/opened";
import { enter } from "@/entities/person/entering";
import { type LoginAnswer, session } from "@/entities/person/session";
import { REST_MS } from "@/entities/word/answering";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import { address, paths } from "@/paths";
import Step from "./screens/Step";

beforeAll(async () => {
  await import("./components/TypeTask");
  await startI18n();
  await changeLanguage("en");
  await i18n.loadNamespaces(["lessons", "entities"]);
});

afterEach(() => {
  closeSession(7);
  session.clear();
  vi.useRealTimers();
});

/** The after-lesson test of a student alone; each word is spelled so. */
async function testing(enWord: string): Promise<void> {
  begin();
  const words = [11, 12].map((id) => ({ ...lookAfter, id, enWord, partOfSpeech: "n." }));
  const alone = { ...order, isSimulated: true, tutor: null };
  service({
    QueryUserProfileByToken: () => answer({ ...student, userRole: "user" }),
    CustomerQueryCourseOrder: () => answer({ ...snapshot(), order: alone }),
    CustomerListWordInfoByWordIdIn: () => answer({ data: words, total: 2 }),
  });
  const account = { single: true, token: "t", ...student, userRole: "user", serverTime: 0 };
  await enter(account as unknown as LoginAnswer);
  showScreen(Step, address(paths.afterTesting, { courseOrderId: 7 }));
  await vi.dynamicImportSettled();
  await act(() => vi.advanceTimersByTimeAsync(REST_MS));
}

async function type(text: string): Promise<void> {
  fireEvent.change(screen.getByRole("textbox"), { target: { value: text } });
  fireEvent.click(screen.getByRole("button", { name: "Check" }));
  await act(() => vi.advanceTimersByTimeAsync(REST_MS));
}

const term = (name: string) =>
  screen.getByText(name, { selector: "dt" }).nextElementSibling?.textContent;

it("a misspelled word stays beside the right spelling, and what differs is named", async () => {
  await testing("friend");
  await type("freind");
  // A near miss may be corrected once.
  expect(screen.queryByText("You typed")).toBeNull();
  await type("freind");
  expect(term("You typed")).toBe("freind");
  expect(term("Correct")).toBe("friend");
  expect(screen.getByText("ei should be ie")).toBeTruthy();
});

it("a double tap on a near miss is no second try", async () => {
  await testing("friend");
  fireEvent.change(screen.getByRole("textbox"), { target: { value: "freind" } });
  const check = screen.getByRole("button", { name: "Check" });
  fireEvent.click(check);
  await act(() => vi.advanceTimersByTimeAsync(REST_MS - 1));
  fireEvent.click(check);
  expect(screen.queryByText("You typed")).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1));
  fireEvent.click(check);
  expect(term("You typed")).toBe("freind");
});

it("letters typed into the gaps of a word are shown in the whole word", async () => {
  await testing("believe");
  await type("xxxxx");
  expect(term("You typed")).toMatch(/^b\w*x\w*$/);
  expect(term("You typed")).toHaveLength("believe".length);
});

it("a word that was not typed has no misspelling", async () => {
  await testing("friend");
  fireEvent.click(screen.getByRole("button", { name: "I don't remember" }));
  await act(() => vi.advanceTimersByTimeAsync(REST_MS));
  expect(screen.getByRole("heading", { name: "friend" })).toBeTruthy();
  expect(screen.queryByText("You typed")).toBeNull();
});
