import type { CommissionFilter, CommissionOverview } from "@/rpc";

/** The spans of time that the overview sums, under the names that they have there. */
export const periods = ["thisMonth", "lastMonth", "all"] as const;
export type Period = (typeof periods)[number] & keyof CommissionOverview;

export const filters = ["ALL", "PENDING", "ISSUED", "ISSUE_FAILED"] as const;

/** What an address names; the first one when it names none. */
export function periodNamed(name: string | null): Period {
  return periods.find((period) => period === name) ?? "thisMonth";
}

export function filterNamed(name: string | null): CommissionFilter {
  return filters.find((filter) => filter === name) ?? "ALL";
}
