import { outdate } from "@/queries";

/** The lists that a change of an order puts out of date. */
export function outdateOrders(): Promise<void> {
  return outdate(
    "CustomerListCourseOrder",
    "CustomerGetCourseOrderCount",
    "CustomerListAntiForgetOrder",
    "CustomerListCourseOrderRecord",
    "CustomerQueryCourseOrderReportMetric",
    "CustomerQueryCourseOrderRecord",
  );
}
