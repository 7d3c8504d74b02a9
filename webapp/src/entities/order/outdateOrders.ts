import { outdate } from "@/queries";

/** The lists and numbers that a change of an order puts out of date. */
export function outdateOrders(): Promise<void> {
  return outdate(
    "CustomerListCourseOrder",
    "CustomerGetCourseOrderCount",
    "CustomerListAntiForgetOrder",
    "CustomerRetrieveReviewAgenda",
    "CustomerListReviewRecord",
    "CustomerQueryReviewPlan",
    "CustomerRetrieveStudentMetric",
    "CustomerListStudentBookMetric",
    "CustomerRetrieveCourseMetric",
    "CustomerListCourseOrderRecord",
    "CustomerQueryCourseOrderReportMetric",
    "CustomerQueryCourseOrderRecord",
    "CustomerTeacherListCompletedCourseOrder",
    "CustomerTeacherQuerySupplement",
  );
}
