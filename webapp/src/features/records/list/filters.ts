import type { OrderFilter, ReportMetric } from "@/rpc";

/** The name of each status in a month's counts. */
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

/** The filter in an address; all by default. */
export function filterNamed(name: string | null): OrderFilter {
  return filters.find((filter) => filter === name) ?? "ALL";
}
