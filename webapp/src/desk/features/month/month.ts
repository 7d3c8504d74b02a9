import { part, timestamp } from "@/i18n/format";
import { invalidate } from "@/queries";
import { type Answer, type Ask, serverNow } from "@/rpc";
import type { ChipTone } from "../../ui/StateChip";

export const SUMS = "StoreSumCommission";
export const PAYMENTS = "StoreListCommission";
export const BATCHES = "StoreListBatch";
export const MONTH = "StoreRetrieveMonth";
export const DAYS = "StoreRetrieveDaysOfMonth";

export type Payment = Answer<typeof PAYMENTS>["data"][number];
export type Batch = Answer<typeof BATCHES>["data"][number];
export type BatchPlace = NonNullable<Answer<typeof BATCHES>["next"]>;
export type TutorsMonth = Answer<typeof MONTH>["data"][number];
export type DayOfMonth = Answer<typeof DAYS>["data"][number];
export type Unsettled = NonNullable<Ask<typeof PAYMENTS>["unsettled"]>;

/** What is still to be paid, in the order of the work, with the sum that counts it. */
export const UNSETTLED = [
  { unsettled: "READY", sum: "ready", tone: undefined },
  { unsettled: "FLAGGED", sum: "flagged", tone: "warning" },
  { unsettled: "DOUBTED", sum: "doubted", tone: "warning" },
  { unsettled: "IN_BATCH", sum: "inBatch", tone: undefined },
  { unsettled: "FAILED", sum: "failed", tone: "negative" },
] as const;

/** What can be done about some payments at once. */
export type Deed = "release" | "retry";

/** What helps a payment now; none if it waits for the bank or is settled. */
export function deedOf(payment: Payment): Deed | "answer" | null {
  if (payment.status === "ISSUE_FAILED") return "retry";
  if (payment.hasOpenProblem) return "answer";
  return isFlagged(payment) ? "release" : null;
}

/** Whether the store has to check a payment before it is issued. */
function isFlagged({ status, batch, isFlagged: flagged }: Payment): boolean {
  return status === "PENDING" && batch === null && flagged;
}

/** How the state of a payment is tinted. */
export function toneOf(payment: Payment): ChipTone {
  if (payment.status === "ISSUE_FAILED") return "bad";
  if (payment.status !== "PENDING") return "plain";
  if (payment.batch !== null) return "waiting";
  return isFlagged(payment) ? "late" : "running";
}

/** Identifies a payment: an order may have several. */
export function idOf({ courseOrderId, number }: Payment): string {
  return `${courseOrderId}-${number}`;
}

/** The month that an address names, else this one. */
export function monthIn(search: string): string {
  const named = new URLSearchParams(search).get("month") ?? "";
  return /^20[2-9]\d-(0[1-9]|1[0-2])$/.test(named) ? named : thisMonth();
}

/** The present month of the service's time zone, as YYYY-MM. */
export function thisMonth(): string {
  return timestamp(serverNow()).slice(0, 7);
}

/** The month that is so many months after this one. */
export function monthAfter(month: string, by: number): string {
  const first = new Date(`${month}-01T00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + by);
  return first.toISOString().slice(0, 7);
}

/** A month in words. */
export function monthName(month: string): string {
  return part(Date.parse(`${month}-01T00:00Z`), {
    year: "numeric",
    month: "long",
    timeZone: "UTC",
  });
}

/** Reads again all that a change of payments changes. */
export async function payChanged(): Promise<void> {
  await invalidate(SUMS, PAYMENTS, BATCHES, MONTH, DAYS, "StoreListInbox", "StoreCountInbox");
}

export function totalOf(payments: readonly Payment[]): number {
  return payments.reduce((sum, { totalFen }) => sum + totalFen, 0);
}
