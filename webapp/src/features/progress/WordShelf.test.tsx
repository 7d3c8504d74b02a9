import { answer, fakeService, refusal } from "@test/fakeService";
import { press, showScreen } from "@test/showScreen";
import { fireEvent, screen, within } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import { bricksOf, firmnesses } from "./firmness";
import WordShelf from "./screens/WordShelf";

const COUNTS = { total: 9, new: 1, coming: 2, firm: 2, lasting: 4 };
const word = { id: 7, enWord: "patient", zhWord: "耐心的", state: "mastered", isFavorite: false };

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
  await i18n.loadNamespaces(["progress", "entities"]);
});

beforeEach(() => {
  globalThis.IntersectionObserver = class {
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
});

const courseBook = { courseBookId: 3, titleZh: "第三本", titleEn: "Book three" };

function served(counts = COUNTS, milestones: readonly object[] = []) {
  const shelf: object[] = [];
  fakeService({
    CustomerListStudentBookMetric: () => answer({ data: [{ courseBook, metric: {} }], total: 1 }),
    CustomerListMilestones: () => answer({ data: milestones, total: milestones.length }),
    CustomerListShelfWords({ body }) {
      shelf.push(body as object);
      const found = counts.total > 0 ? [word] : [];
      return answer({ data: found, total: found.length, counts });
    },
  });
  return shelf;
}

test("each tab has the number of its words, and asks for them", async () => {
  const asked = served();
  showScreen(WordShelf);
  await screen.findByText("9 words learned");
  fireEvent.click(await screen.findByRole("tab", { name: "Still known 4" }));
  expect(await screen.findByText(/three months after the lesson/)).toBeTruthy();
  const row = (await screen.findByText("patient")).closest("li");
  expect(row?.textContent).not.toContain("Mastered");
  expect(asked).toContainEqual(expect.objectContaining({ firmness: "lasting", pageNo: 1 }));
});

test("a book and a search narrow the shelf, while the wall shows all of the book", async () => {
  const asked = served();
  showScreen(WordShelf);
  fireEvent.click(await screen.findByText("All books"));
  const choice = within(await screen.findByRole("dialog", { name: "Choose a book" }));
  fireEvent.click(choice.getByRole("radio", { name: "Book three" }));
  await press("Done");
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: "pat" } });
  await expect
    .poll(() => asked)
    .toContainEqual(expect.objectContaining({ courseBookId: 3, search: "pat", pageNo: 1 }));
  expect(asked).toContainEqual({ courseBookId: 3, search: null, pageSize: 1 });
});

test("reached milestones stand on the shelf with their days, the latest first", async () => {
  served(COUNTS, [
    { words: 10, reachedOn: "2026-02-03" },
    { words: 50, reachedOn: "2026-09-08" },
  ]);
  showScreen(WordShelf);
  const rows = (await screen.findAllByText(/words still known$/)).map((one) =>
    one.closest("li")?.textContent?.replace(/, \d{4}/, ""),
  );
  expect(rows).toEqual(["50 words still knownSep 8", "10 words still knownFeb 3"]);
  await screen.findByText(/A milestone stays/);
});

test("before the first milestone the shelf says what will stand there", async () => {
  served();
  showScreen(WordShelf);
  await screen.findByText(/10, 50 and 100 words are still known/);
});

test("milestones that failed to load are shown in their place, with a retry", async () => {
  let isDown = true;
  fakeService({
    CustomerListStudentBookMetric: () => answer({ data: [], total: 0 }),
    CustomerListShelfWords: () => answer({ data: [word], total: 1, counts: COUNTS }),
    CustomerListMilestones: () =>
      isDown ? refusal(409, "NOT_NOW", "Not now") : answer({ data: [] }),
  });
  showScreen(WordShelf);
  const failure = await screen.findByRole("alert");
  isDown = false;
  fireEvent.click(within(failure).getByRole("button"));
  await screen.findByText(/are still known will stand here/);
});

test("an empty shelf says what will stand there, without a search", async () => {
  served({ total: 0, new: 0, coming: 0, firm: 0, lasting: 0 });
  showScreen(WordShelf, "/empty");
  await screen.findByText("The words of the first lesson will stand here.");
  expect(screen.queryByRole("searchbox")).toBeNull();
});

test("a failed request is shown in place of the words, with a retry", async () => {
  let isDown = true;
  fakeService({
    CustomerListStudentBookMetric: () => answer({ data: [], total: 0 }),
    CustomerListShelfWords: () =>
      isDown
        ? refusal(409, "NOT_NOW", "Not now")
        : answer({ data: [word], total: 1, counts: COUNTS }),
  });
  showScreen(WordShelf);
  const failure = await screen.findByRole("alert");
  expect(failure.textContent).toContain("Not now");
  isDown = false;
  fireEvent.click(within(failure).getByRole("button"));
  expect(await screen.findByText("patient")).toBeTruthy();
});

test.each([0, 1, 240, 241, 5_000, 40_000])(
  "a wall of %i words has a brick for every part of them",
  (total) => {
    const part = Math.floor(total / 4);
    const counts = { new: part, coming: part, firm: part, lasting: total - 3 * part };
    const { bricks, size } = bricksOf(counts);
    for (const one of firmnesses) {
      expect(bricks.filter((brick) => brick === one)).toHaveLength(Math.ceil(counts[one] / size));
    }
  },
);
