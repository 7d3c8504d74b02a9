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

describe("where a lesson may be", () => {
  it("is the choice of a book before there is one", () => {
    const bookless = { courseBook: null } as CourseOrderView;
    expect(places(fresh, { order: bookless })).toEqual([paths.courseSelection]);
    expect(places(fresh, { order: bookless, leads: true })).toEqual([
      paths.courseSelection,
      paths.courseSelectionAnother,
    ]);
  });

  it("is the statistics first, then wherever one looks before the words are chosen", () => {
    const found = places(fresh, { leads: true });
    expect(found[0]).toBe(paths.learningStatistics);
    expect(found).toContain(paths.courseSelectionAnother);
    // Another book is its leader's to choose.
    expect(places(fresh)).not.toContain(paths.courseSelection);
  });

  it("is the pre-test alone while a round is open, and no other book once words are chosen", () => {
    const preTest = { size: 5, candidateIds: [1], knownIds: [], unknownIds: [] } as const;
    expect(places({ ...fresh, preTest })).toEqual([paths.preschoolTesting]);
    const chosen = places({ ...fresh, chosenIds: [1] }, { leads: true });
    expect(chosen[0]).toBe(paths.preschoolTesting);
    expect(chosen).not.toContain(paths.courseSelection);
  });

  it("is the page of its course where that runs it, and the waiting page once the time is up", () => {
    const interactive = { ...order, courseType: "INTERACTIVE" } as CourseOrderView;
    const at = (more: object) => places(fresh, { order: interactive, ...more });
    expect(at({})).toEqual([paths.interactiveCourse]);
    expect(at({ isTimeUp: true })).toEqual([paths.interactiveCourse, paths.lessonWaiting]);
    // Its leader may still take another book while no word is marked.
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

  it("is the test's other address when the end box led there", () => {
    const test: LessonProgress = { ...begun, step: "after_test" };
    expect(places(test)[0]).toBe(paths.afterTesting);
    expect(places(test, { isTimeUp: true })[0]).toBe(paths.aTafterTesting);
  });

  it("is the end for who leads the class, and the waiting page for who does not", () => {
    const finished: LessonProgress = { ...begun, step: "after_test", finished: true };
    expect(places(finished)).toEqual([paths.lessonWaiting]);
    expect(places(finished, { leads: true })).toEqual([paths.lessonEnd]);
  });

  it("knows the word review from the listening review", () => {
    const here = placesOf({ order, progress: begun, leads: false, isTimeUp: false });
    expect(isAt(here, paths.combinedReview, "word")).toBe(true);
    expect(isAt(here, paths.combinedReview, "listening")).toBe(false);
    expect(isAt(here, paths.combinedReview, null)).toBe(false);
  });
});
