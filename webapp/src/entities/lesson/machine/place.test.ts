import { describe, expect, it } from "vitest";
import { freshProgress, type LessonProgress } from "@/machines/lessonProgress";
import { paths } from "@/paths";
import type { CourseOrderView } from "@/rpc";
import { isAt, placesOf } from "./place";

const order = { courseBook: { courseBookId: 1 } } as CourseOrderView;
const fresh = freshProgress("new_words", 1);
const begun: LessonProgress = { ...fresh, step: "review", groups: [[1, 2]] };

function places(progress: LessonProgress, facts: Partial<Parameters<typeof placesOf>[0]> = {}) {
  const found = placesOf({ order, progress, leads: false, isTimeUp: false, ...facts });
  return found.map(({ path, type }) => (type ? `${path}?${type}` : path));
}

describe("the place of a lesson", () => {
  it("is the choice of a book at first", () => {
    const bookless = { courseBook: null } as CourseOrderView;
    expect(places(fresh, { order: bookless })).toEqual([paths.courseSelection]);
    expect(places(fresh, { order: bookless, leads: true })).toEqual([
      paths.courseSelection,
      paths.courseSelectionAnother,
    ]);
  });

  it("is the statistics or any page of words before words are chosen", () => {
    const found = places(fresh, { leads: true });
    expect(found[0]).toBe(paths.learningStatistics);
    expect(found).toContain(paths.courseSelectionAnother);
    // Only the leader may choose another book.
    expect(places(fresh)).not.toContain(paths.courseSelection);
  });

  it("is only the pre-test while a round is open, and no book choice once words are chosen", () => {
    const preTest = { size: 5, candidateIds: [1], knownIds: [], unknownIds: [] } as const;
    expect(places({ ...fresh, preTest })).toEqual([paths.preschoolTesting]);
    const chosen = places({ ...fresh, chosenIds: [1] }, { leads: true });
    expect(chosen[0]).toBe(paths.preschoolTesting);
    expect(chosen).not.toContain(paths.courseSelection);
  });

  it("is the course's page for an interactive lesson, and the waiting page after the time", () => {
    const interactive = { ...order, courseType: "INTERACTIVE" } as CourseOrderView;
    const at = (more: object) => places(fresh, { order: interactive, ...more });
    expect(at({})).toEqual([paths.interactiveCourse]);
    expect(at({ isTimeUp: true })).toEqual([paths.interactiveCourse, paths.lessonWaiting]);
    // Its leader may still choose another book as long as no word is marked.
    expect(at({ leads: true })).toContain(paths.courseSelection);
    const marked = { ...fresh, chosenIds: [1] };
    expect(places(marked, { order: interactive, leads: true })).toEqual([paths.interactiveCourse]);
  });

  it("is the word list for a review", () => {
    expect(places(freshProgress("review", 1))).toEqual([paths.generalWordList]);
  });

  it("is the page of its step and no other", () => {
    expect(places(begun)).toEqual([`${paths.combinedReview}?word`]);
    expect(places({ ...begun, step: "listening_review" })).toEqual([
      `${paths.combinedReview}?listening`,
    ]);
  });

  it("is the test's second address after the end box", () => {
    const test: LessonProgress = { ...begun, step: "after_test" };
    expect(places(test)[0]).toBe(paths.afterTesting);
    expect(places(test, { isTimeUp: true })[0]).toBe(paths.aTafterTesting);
  });

  it("is the end page for the leader and the waiting page for the other side", () => {
    const finished: LessonProgress = { ...begun, step: "after_test", finished: true };
    expect(places(finished)).toEqual([paths.lessonWaiting]);
    expect(places(finished, { leads: true })).toEqual([paths.lessonEnd]);
  });

  it("distinguishes the word review from the listening review", () => {
    const here = placesOf({ order, progress: begun, leads: false, isTimeUp: false });
    expect(isAt(here, paths.combinedReview, "word")).toBe(true);
    expect(isAt(here, paths.combinedReview, "listening")).toBe(false);
    expect(isAt(here, paths.combinedReview, null)).toBe(false);
  });
});
