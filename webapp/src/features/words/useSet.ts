import { useMutation } from "@tanstack/react-query";
import { sendWords } from "@/entities/word/leftovers";
import { usePages } from "@/queries/usePages";
import { type Ask, call } from "@/rpc";
import type { RoundWord } from "./course";
import type { PracticeSet } from "./set";

const idOf = ({ id }: RoundWord) => id;

/** The page size when all words of a set are needed. */
const MOST = 100;

/** The lists of the favourites, like those of a course. */
const FAVORITES = {
  ALL: "ListStudentCourseBoxWord",
  NEW: "ListNewWords",
  REVIEW: "ListReviewWords",
} as const;

type Listing = "CustomerListPracticeWords" | (typeof FAVORITES)[keyof typeof FAVORITES];

function listingOf(set: PracticeSet): { readonly name: Listing; readonly asked: Ask<Listing> } {
  return set.kind === "FAVORITES"
    ? { name: FAVORITES[set.part], asked: {} }
    : { name: "CustomerListPracticeWords", asked: set };
}

/** The words of a set page by page; `all` loads the missing ones and returns them. */
export function useSet(set: PracticeSet | null, take: (all: readonly RoundWord[]) => void) {
  const { name, asked } = listingOf(set ?? { kind: "FAVORITES", part: "ALL" });
  const words = usePages(name, asked, { idOf, isWanted: set !== null, after: sendWords });
  const all = useMutation({
    mutationFn: async () => take(words.hasMore ? await everyWord(name, asked) : words.rows),
  });
  return { words, all };
}

export type AllOfSet = ReturnType<typeof useSet>["all"];

async function everyWord(name: Listing, asked: Ask<Listing>): Promise<readonly RoundWord[]> {
  const found = new Map<number, RoundWord>();
  for (let pageNo = 1; ; pageNo += 1) {
    const page = await call(name, { ...asked, pageNo, pageSize: MOST } as Ask<Listing>);
    for (const word of page.data) found.set(word.id, word);
    if (page.data.length === 0 || pageNo * MOST >= page.total) return [...found.values()];
  }
}
