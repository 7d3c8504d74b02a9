import { answer, fakeService, refusal } from "@test/fakeService";
import { press, showScreen } from "@test/showScreen";
import { screen } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { enter } from "@/entities/person/entering";
import { type LoginAnswer, session } from "@/entities/person/session";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import { MyBooks } from "./components/MyBooks";
import PracticeProgressIndex from "./screens/PracticeProgressIndex";
import PracticeProgressList from "./screens/PracticeProgressList";

const TOTAL = 101;
const COUNTS = { total: 10, new: 4, learnedPendingTest: 1, mastered: 4, forgotten: 1 };
const books = Array.from({ length: TOTAL }, (_, at) => ({
  courseBook: { courseBookId: at + 1, titleZh: `第 ${at + 1} 本`, titleEn: `Book ${at + 1}` },
  metric: { ...COUNTS, toReview: 2, favorite: 0, masteryRate: 0.7 },
}));
let isFailing = false;

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
  await i18n.loadNamespaces(["progress", "entities"]);
});

beforeEach(() => {
  isFailing = false;
  globalThis.IntersectionObserver = class {
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
  fakeService({
    CustomerListStudentBookMetric({ body }) {
      const { pageNo = 1, pageSize } = body as { pageNo?: number; pageSize: number };
      if (isFailing && pageNo > 1) return refusal(409, "NOT_NOW", "Not now");
      const data = books.slice((pageNo - 1) * pageSize, pageNo * pageSize);
      return answer({ data, total: TOTAL });
    },
    CustomerListStudentCourseBoxWordByPage: () => answer({ data: [], total: 0, counts: COUNTS }),
  });
});

const shown = () => screen.queryAllByText(/^Book \d+$/).length;

test("the latest books are shown, and all of them on demand", async () => {
  showScreen(MyBooks);
  await expect.poll(shown).toBe(4);
  await press(`Show all ${TOTAL} books`);
  await expect.poll(shown).toBe(TOTAL);
  expect(screen.getByText("Nothing more")).toBeTruthy();
});

test("a tap reloads books that failed to load", async () => {
  isFailing = true;
  showScreen(MyBooks);
  await expect.poll(shown).toBe(4);
  await press(`Show all ${TOTAL} books`);
  const again = await screen.findByText(/Try again/);
  expect(shown()).toBe(50);
  isFailing = false;
  again.click();
  await expect.poll(shown).toBe(TOTAL);
});

test("a book's words are under its title, even with many books", async () => {
  showScreen(PracticeProgressList, `/?courseBookId=${TOTAL}`);
  expect(await screen.findByRole("heading", { name: `Book ${TOTAL}` })).toBeTruthy();
});

test.each([PracticeProgressIndex, PracticeProgressList])(
  "without a student, a tutor chooses one and nothing is requested",
  async (Page) => {
    const seen = fakeService({
      QueryUserProfileByToken: () => answer({ userId: 3, userRole: "TEACHER" }),
      CustomerTeacherQueryDetail: () => answer({}),
    });
    const account = { single: true, token: "t", userId: 3, userRole: "TEACHER", serverTime: 0 };
    await enter(account as LoginAnswer);
    seen.length = 0;
    try {
      const opened = showScreen(Page);
      expect(screen.getByText("Whose progress would you like to see?")).toBeTruthy();
      expect(screen.queryByText("Practise on your own")).toBeNull();
      await press("Choose a student");
      expect(opened).toEqual([expect.stringContaining("studentAdministration")]);
      expect(seen).toEqual([]);
    } finally {
      session.clear();
    }
  },
);
