import type { CourseOrderView } from "@/rpc";

/** Whether an order has the small flow of a review instead of a lesson's. */
export function isReview({ lessonType }: Pick<CourseOrderView, "lessonType">): boolean {
  return lessonType === "ANTI_FORGETTING";
}
