import type { CourseOrderView } from "@/rpc";

/** The displayed status of an order: deleted and no-show take precedence. */
export function standingOf({ deletionStatus, isNoShow, status }: CourseOrderView) {
  if (deletionStatus === "DELETED") return "DELETED";
  return isNoShow ? "NO_SHOW" : status;
}
