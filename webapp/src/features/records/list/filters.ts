import type { OrderFilter, ReportMetric } from "@/rpc";

/** Under which name a month counts the records of a status. */
export const counted = {
  ALL: "completed",
  IN_PROGRESS: "inProgress",
  RESERVED: "reserved",
  COMPLETED: "completed",
  CANCELED: "canceled",
  EXPIRED: "expired",
  DELETED: "deleted",
} as const satisfies Record<OrderFilter, keyof ReportMetric>;

export const filters = Object.keys(counted) as OrderFilter[];

/** The filter that an address names; all when it names none. */
export function filterNamed(name: string | null): OrderFilter {
  return filters.find((filter) => filter === name) ?? "ALL";
}
