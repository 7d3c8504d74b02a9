type Role = "user" | "TEACHER";

interface OrderFacts {
  readonly lessonType: "QUOTA_30" | "QUOTA_60" | "QUOTA_TRIAL" | "ANTI_FORGETTING";
  readonly isSimulated: boolean;
  readonly startedBy: Role | null;
}

/**
 * Whether this side of an order starts and ends it: the tutor, except in a simulation; the student
 * in a simulation and in a review. The side that started a review ends it.
 */
export function leadsClass(
  role: Role,
  { isSimulated, lessonType, startedBy }: OrderFacts,
): boolean {
  if (lessonType === "ANTI_FORGETTING" && startedBy !== null) return role === startedBy;
  if (role === "TEACHER") return !isSimulated;
  return isSimulated || lessonType === "ANTI_FORGETTING";
}
