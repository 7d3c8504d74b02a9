import { invalidate } from "@/queries";
import type { OperationName } from "@/rpc";

/** The books that a student learns from, with how many of their words stand how. */
export const booksLearned = [
  "CustomerListStudentBookMetric",
  "CustomerQueryBookInHand",
  "CustomerRetrieveCourseMetric",
] as const satisfies readonly OperationName[];

/** All that shows how words stand with a student: the words, and how many of them stand how. */
export const wordsStanding = [
  ...booksLearned,
  "CustomerListCourseWordByCourseIdByPage",
  "CustomerListFavoriteWords",
  "CustomerListHardWords",
  "CustomerListMarkedWords",
  "CustomerListNewWords",
  "CustomerListPracticeSets",
  "CustomerListPracticeWords",
  "CustomerListReviewWords",
  "CustomerListStudentCourese",
  "CustomerListStudentCourseBoxWordByPage",
  "CustomerListWordInfoByWordIdIn",
  "CustomerListWordMemories",
  "CustomerRetrieveKeptWords",
  "CustomerSearchWords",
  "ListNewWords",
  "ListReviewWords",
  "ListStudentCourseBoxWord",
  "RetrieveCourseMetric",
] as const satisfies readonly OperationName[];

/** Words were marked as mastered, or no more: how they stand is shown again. */
export function invalidateAfterMarks(): Promise<void> {
  return invalidate(...wordsStanding);
}
