import type { Ask } from "@/rpc";

export type PracticeSet = Ask<"CustomerListPracticeWords">;

/** The set that an address names; none when it names none. */
export function setIn(query: URLSearchParams): PracticeSet | null {
  const kind = query.get("kind");
  const courseBookId = Number(query.get("courseBookId"));
  const courseOrderId = Number(query.get("courseOrderId"));
  const day = query.get("day");
  if (kind === "FAVORITES") return { kind };
  if (kind === "FORGOTTEN" && courseBookId > 0) return { kind, courseBookId };
  if (kind === "ORDER" && courseOrderId > 0) return { kind, courseOrderId };
  return kind === "DAY" && day !== null ? { kind, day } : null;
}
