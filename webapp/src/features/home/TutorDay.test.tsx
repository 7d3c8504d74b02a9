import { screen } from "@testing-library/react";
import { beforeAll, describe, expect, it } from "vitest";
import { changeLanguage, i18n, startI18n } from "@/i18n";
import type { CourseOrderView } from "@/rpc";
import { fakeService } from "@/test/fakeService";
import { showScreen } from "@/test/showScreen";
import TutorDay from "./parts/TutorDay";

const MINUTE = 60_000;
const NOW = Date.UTC(2026, 4, 21, 2);

/** A class with Ming, so many minutes from now. */
function order(inMinutes: number, changes: Partial<CourseOrderView> = {}): CourseOrderView {
  const some = {
    courseOrderId: inMinutes + 10_000,
    status: "RESERVED",
    lessonType: "QUOTA_60",
    isSimulated: false,
    appointmentTime: NOW + inMinutes * MINUTE,
    lengthMinutes: 60,
    utcOpens: null,
    deadline: null,
    utcStarted: null,
    startedBy: null,
    user: { userId: 1, userName: "Ming" },
    tutor: { userId: 2, userName: "Fang" },
    courseBook: null,
    wordCount: null,
    actions: [],
    ...changes,
  };
  return some as unknown as CourseOrderView;
}

const review = (inMinutes: number, changes: Partial<CourseOrderView> = {}) =>
  order(inMinutes, { lessonType: "ANTI_FORGETTING", wordCount: 10, ...changes });

function show(...orders: readonly CourseOrderView[]): void {
  fakeService({});
  showScreen(() => <TutorDay now={NOW} orders={orders} earlier={[]} />);
}

beforeAll(async () => {
  await startI18n();
  await changeLanguage("en");
  await i18n.loadNamespaces("home");
});

describe("what is ahead of a tutor", () => {
  it.each([
    ["classes", [order(10), order(90)], "2 classes left today"],
    ["reviews", [review(10)], "1 review left today"],
    ["both", [review(10), order(30), order(90)], "2 classes and 1 review left today"],
  ])("counts %s as what they are", (_, orders, said) => {
    show(...orders);
    expect(screen.getByRole("heading", { name: said })).toBeTruthy();
  });

  it("is no class where a review runs, nor has that an end", () => {
    const running = { status: "IN_PROGRESS", startedBy: "TEACHER", actions: ["ENTER"] } as const;
    show(review(-5, { ...running, actions: ["ENTER"], deadline: NOW + 25 * MINUTE }));
    expect(screen.getByText("A review is running")).toBeTruthy();
    expect(screen.getByText("Reviewing")).toBeTruthy();
    expect(screen.queryByText("min left")).toBeNull();
  });
});
