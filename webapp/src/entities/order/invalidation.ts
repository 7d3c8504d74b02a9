import { booksLearned, wordsStanding } from "@/entities/word/invalidation";
import { invalidate } from "@/queries";
import type { OperationName } from "@/rpc";

/** Sessions as they are kept, with what is written of them, or is still to be. */
const records = [
  "CustomerListCourseOrderRecord",
  "CustomerQueryCourseOrderRecord",
  "CustomerTeacherListCompletedCourseOrder",
  "CustomerTeacherListStudentClass",
] as const satisfies readonly OperationName[];

/**
 * All that shows orders, how many there are, or what is due by them. The words of a review are among
 * it: the choices that are drawn for them hang on who leads it.
 */
const orders = [
  ...records,
  "CustomerGetCourseOrderCount",
  "CustomerListAntiForgetOrder",
  "CustomerListCourseOrder",
  "CustomerListReviewRecord",
  "CustomerListReviewWords",
  "CustomerQueryCourseOrderReportMetric",
  "CustomerQueryReviewPlan",
  "CustomerRetrieveReviewAgenda",
  "CustomerRetrieveStudentMetric",
  "CustomerTeacherListStudent",
  "CustomerTeacherQueryStudent",
  "CustomerTeacherQuerySupplement",
] as const satisfies readonly OperationName[];

/** What a tutor's week and month hold: classes that are booked or were given, and trials left. */
const weekOfTutor = [
  "CustomerRetrieveTeacherMetric",
  "CustomerTeacherListRestSlot",
] as const satisfies readonly OperationName[];

/** What classes pay. */
const pay = [
  "CustomerTeacherListCommission",
  "CustomerTeacherQueryCommission",
  "CustomerTeacherRetrieveCommissionOverview",
] as const satisfies readonly OperationName[];

/**
 * Something may have become of orders that nobody did here: a person asks for them again, or the
 * service has just said so. A student's books stand beside them, and are those of orders that were
 * started.
 */
export function invalidateOrders(): Promise<void> {
  return invalidate(...orders, ...booksLearned);
}

/** Orders were booked: classes, or reviews of one that is over. */
export function invalidateAfterBooking(): Promise<void> {
  return invalidate(...orders, ...booksLearned, ...weekOfTutor);
}

/** A class or a review was started. It has moved no word yet, and is counted and paid at its end. */
export const invalidateAfterStart = invalidateOrders;

/** A class or a review is over: also its words stand otherwise, and it counts and is paid. */
export function invalidateAfterLesson(): Promise<void> {
  return invalidate(...orders, ...wordsStanding, ...weekOfTutor, ...pay);
}

/** A review was left or put back: it waits again, and has moved no word. */
export const invalidateAfterLeaving = invalidateOrders;

/** The tutor agreed that a class record is deleted. What was worked stays paid. */
export const invalidateAfterApproval = invalidateOrders;

/** The tutor wrote of a class: its record and the lists that tell which ones lack it, nothing else. */
export function invalidateAfterFeedback(): Promise<void> {
  return invalidate(...records);
}
