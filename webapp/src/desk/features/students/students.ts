import type { Answer, Ask } from "@/rpc";
import { askedBy as askedOfPeople, FILTERS, type Filters } from "../../people/filters";
import type { ChipTone } from "../../ui/StateChip";

export const STUDENTS = "StoreListStudent";

export type ListedStudent = Answer<typeof STUDENTS>["data"][number];
export type Credits = ListedStudent["credits"][number];
export type Grade = NonNullable<ListedStudent["grade"]>;

/** What a student may need: the values of the filter in the address. */
export const NEEDS = ["class", "low", "used_up"] as const;

/** What the list is limited to, as it stands in the address. */
export const NAMES = [...FILTERS, "grade", "need"] as const;

/** The question that the filters ask; unknown values of an old address are left out. */
export function askedBy(
  filters: Filters<(typeof NAMES)[number]>,
  grades: readonly string[],
): Ask<typeof STUDENTS> {
  const { grade, need } = filters;
  return {
    ...askedOfPeople(filters),
    grade: grades.includes(grade) ? (grade as Grade) : null,
    withoutClass: need === "class",
    credits: need === "low" || need === "used_up" ? need : null,
  };
}

export const CREDIT_TONES: { readonly [Level in Credits["level"]]: ChipTone } = {
  enough: "plain",
  low: "late",
  used_up: "bad",
};
