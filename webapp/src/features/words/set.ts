import type { Ask } from "@/rpc";

type Named = Ask<"CustomerListPracticeWords">;

export const favoriteParts = ["ALL", "NEW", "REVIEW"] as const;
/** For favourites: all, those not learned yet, those that wait for a review. */
export type FavoritePart = (typeof favoriteParts)[number];

/** The practised set: the favourites as a course, or another set of words. */
export type PracticeSet =
  | { readonly kind: "FAVORITES"; readonly part: FavoritePart }
  | (Named & { readonly kind: Exclude<Named["kind"], "FAVORITES"> });

/** The set in an address; none if it names none. */
export function setIn(query: URLSearchParams): PracticeSet | null {
  const kind = query.get("kind");
  const courseBookId = Number(query.get("courseBookId"));
  const courseOrderId = Number(query.get("courseOrderId"));
  const day = query.get("day");
  if (kind === "FAVORITES") {
    return { kind, part: favoriteParts.find((part) => part === query.get("part")) ?? "ALL" };
  }
  if (kind === "FORGOTTEN" && courseBookId > 0) return { kind, courseBookId };
  if (kind === "ORDER" && courseOrderId > 0) return { kind, courseOrderId };
  if (kind === "DUE" || kind === "HARD") return { kind };
  return kind === "DAY" && day !== null ? { kind, day } : null;
}

/** The book of a set's words; none for other sets. */
export function bookOf(set: PracticeSet): number | undefined {
  return set.kind === "FAVORITES" ? undefined : (set.courseBookId ?? undefined);
}
