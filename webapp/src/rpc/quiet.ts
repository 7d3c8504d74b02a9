import type { OperationName } from "./types";

/** Calls that show no loading indicator: profile, lists, counts, metrics, times, progress. */
export const QUIET: ReadonlySet<OperationName> = new Set<OperationName>([
  "QueryUserProfileByToken",
  "CustomerTeacherQueryDetail",
  "CustomerListCourseOrder",
  "CustomerGetCourseOrderCount",
  "CustomerRetrieveCourseMetric",
  "CustomerListAntiForgetOrder",
  "CustomerListCourseOrderRecord",
  "CustomerQueryCourseOrderReportMetric",
  "CustomerCheckCourseOrderTime",
  "CustomerListCourseProgress",
  "CustomerSaveCourseOrderProgress",
  "CustomerListNotification",
  "CustomerReadNotification",
  "CustomerListSuggestion",
  "CustomerUploadSuggestionPicture",
]);
