import type { Answer, Ask } from "@/rpc";
import type { ChipTone } from "../../ui/StateChip";

export const STUDENTS = "StoreListStudent";

export type StudentPage = Answer<typeof STUDENTS>;
export type ListedStudent = StudentPage["data"][number];
export type Credits = ListedStudent["credits"][number];
export type Grade = NonNullable<ListedStudent["grade"]>;

/** What a student may need: the values of the filter in the address. */
export const NEEDS = ["class", "low", "used_up"] as const;

/** What the list is limited to, as it stands in the address. */
export interface Filters {
  readonly text: string;
  /** The code of an institution; the house is `HOUSE`. */
  readonly shop: string;
  readonly grade: string;
  readonly need: string;
  readonly closed: string;
}

/** Stands for the house, which has no code. */
export const HOUSE = "-";
const NAMES = ["text", "shop", "grade", "need", "closed"] as const;

export function filtersIn(address: URLSearchParams): Filters {
  const [text, shop, grade, need, closed] = NAMES.map((name) => address.get(name) ?? "");
  return { text, shop, grade, need, closed } as Filters;
}

/** The part of the address that says these filters. */
export function addressOf(filters: Filters): Record<string, string> {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ""));
}

/** The question that the filters ask; unknown values of an old address are left out. */
export function askedBy(filters: Filters, grades: readonly string[]): Ask<typeof STUDENTS> {
  const { text, shop, grade, need, closed } = filters;
  return {
    text: text.trim() || null,
    institutionCode: shop === "" ? null : shop === HOUSE ? "" : shop,
    grade: grades.includes(grade) ? (grade as Grade) : null,
    withoutClass: need === "class",
    credits: need === "low" || need === "used_up" ? need : null,
    closed: closed !== "",
  };
}

export const CREDIT_TONES: { readonly [Level in Credits["level"]]: ChipTone } = {
  enough: "plain",
  low: "late",
  used_up: "bad",
};
