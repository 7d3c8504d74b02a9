import { usePagesFrom } from "@/queries/usePages";
import { type Answer, type Ask, call } from "@/rpc";

export const SHELF = "StoreListBook";
export const BOOK = "StoreQueryBook";

export type StoreShelf = Answer<typeof SHELF>;
export type StoreBook = StoreShelf["data"][number];
export type BookWords = Answer<typeof BOOK>;
export type StoreWord = BookWords["data"][number];

/** The longest text that lists are searched for. */
export const SEARCH_LENGTH = 80;
const PAGE_SIZE = 100;
/** So far the students of a book are counted. */
const MOST_STUDENTS = 1_000;

interface Page {
  readonly data: readonly unknown[];
  readonly total: number;
}

/** How many rows were read; none after the last one. */
function readSoFar(page: Page, pages: readonly Page[]): number | undefined {
  const count = pages.reduce((sum, { data }) => sum + data.length, 0);
  return page.data.length > 0 && count < page.total ? count : undefined;
}

/** The books of the shelf, page by page. */
export function useShelf(asked: Ask<typeof SHELF>) {
  return usePagesFrom<StoreBook, StoreShelf, number>({
    key: [SHELF, asked, "pages"],
    first: 0,
    load: (offset, signal) => call(SHELF, { ...asked, limit: PAGE_SIZE, offset }, { signal }),
    next: readSoFar,
  });
}

/** A book with its words, page by page. */
export function useBookWords(asked: Ask<typeof BOOK>) {
  return usePagesFrom<StoreWord, BookWords, number>({
    key: [BOOK, asked, "pages"],
    first: 0,
    load: (offset, signal) => call(BOOK, { ...asked, limit: PAGE_SIZE, offset }, { signal }),
    next: readSoFar,
  });
}

/** The number of a book's students; the last one that is counted stands for more. */
export function studentsOf({ students }: StoreBook): string {
  return students < MOST_STUDENTS ? String(students) : `${MOST_STUDENTS}+`;
}
