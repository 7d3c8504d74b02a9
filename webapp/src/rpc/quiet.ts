import type { OperationName } from "./types";

/**
 * Calls that show no loading indicator: profile, order list, notification list, order count, metric,
 * anti-forgetting list, time check, course progress and feedback; a signal to the other device, too.
 */
export const QUIET: ReadonlySet<OperationName> = new Set<OperationName>([
  "QueryUserProfileByToken",
  "CustomerTeacherQueryDetail",
  "CustomerListCourseOrder",
  "CustomerListCourseOrderRecord",
  "CustomerListNotification",
  "CustomerGetCourseOrderCount",
  "CustomerRetrieveStudentMetric",
  "CustomerRetrieveTeacherMetric",
  "CustomerRetrieveCourseMetric",
  "RetrieveCourseMetric",
  "CustomerListStudentBookMetric",
  "CustomerQueryCourseOrderReportMetric",
  "CustomerListAntiForgetOrder",
  "CustomerRetrieveReviewAgenda",
  "CustomerCheckCourseOrderTime",
  "CustomerListCourseProgress",
  "CustomerSaveCourseOrderProgress",
  "CustomerSendLessonSignal",
  "CustomerTeacherSubmitFeedbackForCourseOrder",
  "CustomerListSuggestion",
  "CustomerUploadSuggestionPicture",
]);
