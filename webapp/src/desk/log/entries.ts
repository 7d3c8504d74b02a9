import type { Answer, Ask } from "@/rpc";
import type { Filters } from "../people/filters";

export const LOG = "StoreListAuditLog";

export type LogPage = Answer<typeof LOG>;
export type LogEntry = LogPage["data"][number];
export type LogEvent = LogEntry["event"];
export type LogPlace = NonNullable<LogPage["next"]>;
/** What the log is searched by. */
export type Search = Pick<
  Ask<typeof LOG>,
  "accountNo" | "actorNo" | "courseOrderId" | "day" | "event"
>;

/** What the log is searched by in its address; `person` and `by` are account numbers. */
export const FILTERS = ["person", "by", "order", "day", "event"] as const;
export type Filled = Filters<(typeof FILTERS)[number]>;

export const NOTHING: Filled = { person: "", by: "", order: "", day: "", event: "" };

const LARGEST = Number.MAX_SAFE_INTEGER;

/** The number of an order as it is filled in; none if it is no number. */
export function orderNumber(text: string): number | null {
  const number = /^\d+$/.test(text.trim()) ? Number(text) : 0;
  return number >= 1 && number <= LARGEST ? number : null;
}

/** The search that the filled fields ask for. */
export function searchOf({ person, by, order, day, event }: Filled): Search {
  return {
    accountNo: person || null,
    actorNo: by || null,
    courseOrderId: orderNumber(order),
    day: day || null,
    // An address with another one is refused by the service.
    event: (event as LogEvent) || null,
  };
}

/** The further facts of an entry as names and texts; instants as they are to be shown. */
export function factsOf(
  { facts }: LogEntry,
  shown: (instant: number) => string,
): readonly (readonly [string, string])[] {
  return Object.entries(facts).map(([name, fact]) => [
    name,
    name.endsWith("_at") && typeof fact === "number" ? shown(fact) : String(fact),
  ]);
}
