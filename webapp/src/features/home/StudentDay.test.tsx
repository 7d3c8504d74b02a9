import { answer, fakeService, refusal } from "@test/fakeService";
import { MINUTE, NOW, order, review } from "@test/ordersOfDay";
import { showScreen } from "@test/showScreen";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeAll, describe, expect, it } from "vitest";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import { paths } from "@/paths";
import type { BookMetric, CurrentBook } from "@/rpc";
import StudentDay from "./components/StudentDay";

const courseBook = { courseBookId: 7, code: "one", titleZh: "第一本", titleEn: "First" };

function inHand(fresh: number): BookMetric {
  const metric = { total: 20, new: fresh, mastered: 20 - fresh, learnedPendingTest: 0 };
  return { courseBook, metric: { ...metric, forgotten: 0 } } as unknown as BookMetric;
}

const TOMORROW = 24 * 60;

interface Facts {
  readonly book: BookMetric;
  readonly reason?: CurrentBook["reason"];
  readonly ahead?: readonly ReturnType<typeof order>[];
  readonly due?: number;
}

function showDay(
  { book, reason = "begun", ahead = [], due = 0 }: Facts,
  orders: Facts["ahead"] = [],
) {
  const list = { today: due, minutes: 2, hard: 0, confused: 0, serverTime: NOW };
  const seen = fakeService({
    CustomerRetrieveDueWords: () => answer(list),
    CustomerQueryBookInHand: () => answer({ book, reason, grade: null, size: null }),
    CustomerListAntiForgetOrder: () => answer({ data: ahead, total: ahead.length }),
    CustomerCreateSimulation: () => refusal(409, "ANOTHER_LESSON_RUNS", "another"),
  });
  const opened = showScreen(() => <StudentDay now={NOW} orders={orders} earlier={[]} />);
  return { seen, opened };
}

const show = (book: BookMetric, ...orders: ReturnType<typeof order>[]) =>
  showDay({ book }, orders).seen;

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
  await i18n.loadNamespaces(["home", "entities"]);
});

describe("a student whose review cannot be done yet", () => {
  it.each([
    ["alone", []],
    ["beside a class", [order(90)]],
  ])("sees from when, %s", async (_, others) => {
    show(inHand(3), review(10, { utcOpens: NOW + 10 * MINUTE }), ...others);
    expect(await screen.findByText(/^Can start from .*10:10$/)).toBeTruthy();
    expect(screen.queryByText("Waiting for your tutor to start")).toBeNull();
  });
});

describe("a student without a class or a review today", () => {
  it("sees when the words of the first review come again", async () => {
    showDay({ book: inHand(3), ahead: [review(TOMORROW, { wordCount: 5, listCount: null })] });
    expect(
      await screen.findByRole("heading", { name: "Tomorrow 10:00: your 5 words come again" }),
    ).toBeTruthy();
    // The button beside the promise teaches other words than the promised ones.
    const more = "If you like to learn more: the next five of First take ten minutes.";
    expect(screen.getByText(more)).toBeTruthy();
  });

  it("is promised nothing of a later review, which may have nothing due", async () => {
    showDay({ book: inHand(3), ahead: [review(TOMORROW, { wordCount: 5, listCount: 5 })] });
    expect(
      await screen.findByRole("heading", { name: "Five new words, ten minutes" }),
    ).toBeTruthy();
  });

  it("is offered the words due today before anything else", async () => {
    const ahead = [review(TOMORROW, { wordCount: 5, listCount: null })];
    const { opened } = showDay({ book: inHand(3), ahead, due: 12 });
    expect(await screen.findByRole("heading", { name: "12 words to review" })).toBeTruthy();
    expect(screen.getByText("From all your lessons · about 2 min")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Review 12 words" }));
    expect(opened).toEqual([`${paths.reviewAndTest}?kind=DUE`]);
    expect(screen.getByRole("button", { name: "Learn five words" })).toBeTruthy();
  });

  it("is offered the first five words, and the choice of the first book, when new", async () => {
    const { opened } = showDay({ book: inHand(20), reason: "usual" });
    expect(await screen.findByRole("heading", { name: "Your first five words" })).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Choose my book" }));
    expect(opened).toEqual([paths.firstBook]);
  });
});

describe("a student without a class now", () => {
  it("learns five words of a book that has new ones", async () => {
    const seen = show(inHand(3));
    expect(await screen.findByText("From First. Ten minutes are enough.")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Learn five words" }));
    await waitFor(() =>
      expect(seen.find(({ name }) => name === "CustomerCreateSimulation")?.body).toMatchObject({
        courseBookId: 7,
      }),
    );
  });

  it("learns five words with a tap before the book is loaded", async () => {
    const seen = show(inHand(3));
    fireEvent.click(screen.getByRole("button", { name: "Learn five words" }));
    await waitFor(() =>
      expect(seen.find(({ name }) => name === "CustomerCreateSimulation")?.body).toMatchObject({
        courseBookId: 7,
      }),
    );
  });

  const days = [
    ["on an empty day", []],
    ["long before a class", [order(90)]],
    ["beside a due review", [order(0, { lessonType: "ANTI_FORGETTING", actions: ["START"] })]],
  ] as const;

  it.each(days)(
    "is offered five words once, under one name, with one tap %s",
    async (_, orders) => {
      const seen = show(inHand(3), ...orders);
      await screen.findByRole("region", { name: "Current book" });
      expect(screen.getAllByRole("button", { name: /five|^Practise/ })).toHaveLength(1);
      fireEvent.click(screen.getByRole("button", { name: "Learn five words" }));
      await waitFor(() =>
        expect(seen.map(({ name }) => name)).toContain("CustomerCreateSimulation"),
      );
    },
  );

  it.each(days)("practises words if none are new %s", async (_, orders) => {
    show(inHand(0), ...orders);
    expect(await screen.findByRole("button", { name: "Practise words" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Learn five words" })).toBeNull();
  });
});

it("a tutor's message stands on home, and a tap opens it", async () => {
  const message = { notificationId: 9, courseOrderId: 5, tutorName: "Li", message: "Well done" };
  fakeService({
    CustomerRetrieveUnreadMessage: () => answer({ newest: { ...message, sticker: "kite" } }),
  });
  const opened = showScreen(() => <StudentDay now={NOW} orders={[]} earlier={[]} />);
  expect(await screen.findByRole("img", { name: "High kite" })).toBeTruthy();
  fireEvent.click(await screen.findByRole("button", { name: /A message from Li.*Well done/ }));
  expect(opened).toEqual([`${paths.personalClassRecord}?courseOrderId=5&at=message_written`]);
});
