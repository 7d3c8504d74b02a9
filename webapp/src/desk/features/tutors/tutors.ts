import type { Answer, Ask } from "@/rpc";

export const TUTORS = "StoreListTutor";
export const TUTOR = "StoreQueryTutor";

export type TutorPage = Answer<typeof TUTORS>;
export type ListedTutor = TutorPage["data"][number];
export type TutorFile = Answer<typeof TUTOR>;

export const LEVELS = ["diamond", "gold", "silver", "bronze", "intern"] as const;
export type Level = (typeof LEVELS)[number];

/** The title that a text of the service names. */
export function levelIn(text: string | null): Level | null {
  return LEVELS.find((level) => level === text) ?? null;
}

/** What the list is limited to, as it stands in the address. */
export interface Filters {
  readonly text: string;
  /** The code of an institution; the house is `HOUSE`. */
  readonly shop: string;
  readonly level: string;
  readonly closed: string;
}

/** Stands for the house, which has no code. */
export const HOUSE = "-";
export const NO_FILTERS: Filters = { text: "", shop: "", level: "", closed: "" };

export function filtersIn(address: URLSearchParams): Filters {
  const names = Object.keys(NO_FILTERS);
  return Object.fromEntries(names.map((name) => [name, address.get(name) ?? ""])) as never;
}

/** The part of the address that says these filters. */
export function addressOf(filters: Filters): Record<string, string> {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ""));
}

/** The question that the filters ask; an unknown title of an old address is left out. */
export function askedBy({ text, shop, level, closed }: Filters): Ask<typeof TUTORS> {
  return {
    text: text.trim() || null,
    institutionCode: shop === "" ? null : shop === HOUSE ? "" : shop,
    titleLevel: levelIn(level),
    closed: closed !== "",
  };
}
