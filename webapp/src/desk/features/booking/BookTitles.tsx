import { useQuery } from "@tanstack/react-query";
import { useBookTitle } from "@/entities/book/bookTitle";
import { callQuery } from "@/queries";

export const BOOKS_ID = "booking-books";

/** The titles of books, for every field of this page that names one. */
export function BookTitles() {
  const title = useBookTitle();
  const { data } = useQuery(callQuery("StoreListBook", {}));
  return (
    <datalist id={BOOKS_ID}>
      {data?.data.map((book) => (
        <option key={book.code} value={title(book)} />
      ))}
    </datalist>
  );
}
