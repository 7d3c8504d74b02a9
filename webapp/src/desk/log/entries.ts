import type { Answer, Ask } from "@/rpc";

export const LOG = "StoreListAuditLog";

export type LogPage = Answer<typeof LOG>;
export type LogEntry = LogPage["data"][number];
export type LogEvent = LogEntry["event"];
export type LogPlace = NonNullable<LogPage["next"]>;
/** What the log is searched by. */
export type Search = Pick<Ask<typeof LOG>, "accountNo" | "courseOrderId" | "day" | "event">;

/** The fields of the search, as they are filled in. */
export interface Filled {
  readonly person: string;
  readonly order: string;
  readonly day: string;
  readonly event: LogEvent | "";
}

export const NOTHING: Filled = { person: "", order: "", day: "", event: "" };

const LARGEST = Number.MAX_SAFE_INTEGER;

/** The number of an order as it is filled in; none if it is no number. */
export function orderNumber(text: string): number | null {
  const number = /^\d+$/.test(text.trim()) ? Number(text) : 0;
  return number >= 1 && number <= LARGEST ? number : null;
}

/** The search that the filled fields ask for. */
export function searchOf({ person, order, day, event }: Filled): Search {
  return {
    accountNo: person.trim() || null,
    courseOrderId: orderNumber(order),
    day: day || null,
    event: event || null,
  };
}

/** The account number of a person in an entry, such as “S00000001 Ming”; none for other actors. */
export function numberIn(person: string): string | null {
  return /^[STD]\d{8,}(?= )/.exec(person)?.[0] ?? null;
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
