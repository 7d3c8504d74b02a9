import { invalidate } from "@/queries";
import type { OperationName } from "@/rpc";

/** A student's books with the number of their words by state. */
export const booksLearned = [
  "CustomerListStudentBookMetric",
  "CustomerQueryBookInHand",
  "CustomerRetrieveCourseMetric",
] as const satisfies readonly OperationName[];

/** Everything that shows a student's words, their states and counts. */
export const wordsStanding = [
  ...booksLearned,
  "CustomerListConfusedWords",
  "CustomerListCourseWordByCourseIdByPage",
  "CustomerListFavoriteWords",
  "CustomerListHardWords",
  "CustomerListMarkedWords",
  "CustomerListMilestones",
  "CustomerListNewWords",
  "CustomerListPracticeSets",
  "CustomerListPracticeWords",
  "CustomerListReviewWords",
  "CustomerListShelfWords",
  "CustomerListStudentCourese",
  "CustomerListStudentCourseBoxWordByPage",
  "CustomerListWordInfoByWordIdIn",
  "CustomerListWordMemories",
  "CustomerRetrieveDueWords",
  "CustomerRetrieveProbeResults",
  "CustomerSearchWords",
  "CustomerTeacherRetrieveBeforeClass",
  "ListNewWords",
  "ListReviewWords",
  "ListStudentCourseBoxWord",
  "RetrieveCourseMetric",
] as const satisfies readonly OperationName[];

/** Words were marked or unmarked as mastered: their states are reloaded. */
export function invalidateAfterMarks(): Promise<void> {
  return invalidate(...wordsStanding);
}
