import type { CourseOrderView } from "@/rpc";

/** Where an order stands, by the name that is shown: deleted, or missed by its student, before all. */
export function standingOf({ deletionStatus, isNoShow, status }: CourseOrderView) {
  if (deletionStatus === "DELETED") return "DELETED";
  return isNoShow ? "NO_SHOW" : status;
}
