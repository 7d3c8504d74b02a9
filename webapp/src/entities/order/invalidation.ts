import { booksLearned, wordsStanding } from "@/entities/word/invalidation";
import { invalidate } from "@/queries";
import type { OperationName } from "@/rpc";

/** Session records with feedback, evaluations and what is still to be written. */
const records = [
  "CustomerListCourseOrderRecord",
  "CustomerQueryCourseOrderRecord",
  "CustomerTeacherListCompletedCourseOrder",
  "CustomerTeacherListStudentClass",
] as const satisfies readonly OperationName[];

/**
 * Everything that shows orders, their counts, or what is due because of them. This includes the
 * words of a review, whose choices depend on who leads it.
 */
const orders = [
  ...records,
  "CustomerGetCourseOrderCount",
  "CustomerListAntiForgetOrder",
  "CustomerListCourseOrder",
  "CustomerListReviewRecord",
  "CustomerListReviewWords",
  "CustomerQueryCourseOrderReportMetric",
  "CustomerQueryCredits",
  "CustomerQueryReviewPlan",
  "CustomerRetrieveCalendar",
  "CustomerRetrieveReviewAgenda",
  "CustomerRetrieveStudentMetric",
  "CustomerTeacherListStudent",
  "CustomerTeacherQueryStudent",
  "CustomerTeacherQuerySupplement",
] as const satisfies readonly OperationName[];

/** A tutor's week and month: booked and held classes, and remaining trials. */
const weekOfTutor = [
  "CustomerRetrieveTeacherMetric",
  "CustomerTeacherListRestSlot",
] as const satisfies readonly OperationName[];

/** A student's goal of the day, and their week. */
const routine = [
  "CustomerRetrieveDailyGoal",
  "CustomerRetrieveStudyWeek",
] as const satisfies readonly OperationName[];

/** The pay of classes. */
const pay = [
  "CustomerTeacherListCommission",
  "CustomerTeacherQueryCommission",
  "CustomerTeacherRetrieveCommissionOverview",
] as const satisfies readonly OperationName[];

/**
 * Orders may have changed elsewhere: someone asks for them again, or the service just reported it.
 * A student's books are included, because they follow from started orders.
 */
export function invalidateOrders(): Promise<void> {
  return invalidate(...orders, ...booksLearned);
}

/** Orders were booked: classes, or reviews of a finished lesson. */
export function invalidateAfterBooking(): Promise<void> {
  return invalidate(...orders, ...booksLearned, ...weekOfTutor);
}

/** A class or a review was started. No word has changed yet; counts and pay follow at its end. */
export const invalidateAfterStart = invalidateOrders;

/** A class or a review is over: words, counts and pay have changed. */
export function invalidateAfterLesson(): Promise<void> {
  return invalidate(...orders, ...wordsStanding, ...weekOfTutor, ...pay, ...routine);
}

/** A review was left or put back: it waits again, and no word has changed. */
export const invalidateAfterLeaving = invalidateOrders;

/** The tutor approved the deletion of a class record. The pay stays. */
export const invalidateAfterApproval = invalidateOrders;

/**
 * The tutor wrote feedback: only the record, the lists of missing feedback and what they read before
 * the next class change.
 */
export function invalidateAfterFeedback(): Promise<void> {
  return invalidate(...records, "CustomerTeacherRetrieveBeforeClass");
}

/** Notices were read: their list and the message on home change. */
export function invalidateNotices(): Promise<void> {
  return invalidate("CustomerListNotification", "CustomerRetrieveUnreadMessage");
}
