import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useBookTitle } from "@/entities/book/bookTitle";
import { useCourses } from "@/entities/book/useBooks";
import { errorText } from "@/i18n/errorText";
import { navigateTo } from "@/navigation";
import { paths } from "@/paths";
import { callQuery } from "@/queries";
import { usePages } from "@/queries/usePages";
import type { Ask, WordView } from "@/rpc";
import { WORD_SEARCH_LENGTH } from "@/rpc/bounds";
import { Button, Empty, ErrorBlock, List, Row, Segmented, Skeleton, Stack } from "@/ui";
import { SearchField } from "@/ui/SearchField";
import { useTyped } from "@/ui/useTyped";
import { StateTabs } from "../components/StateTabs";
import { WordList } from "../components/WordList";
import { WordsScreen } from "../components/WordsScreen";
import { countsOf, shownIn } from "../states";
import { useMarks } from "../useMarks";
import { useSelection } from "../useSelection";

const AnkiDialog = lazy(() => import("../components/AnkiDialog"));
const BookDialog = lazy(() => import("../components/BookDialog"));

const idOf = ({ id }: WordView) => id;

/** The memory box: a book's words by state, with search, marks and favourites. */
export default function WordMarking() {
  const { t } = useTranslation(["words", "errors"]);
  const titleOf = useBookTitle();
  const { courses, book, bookId, query, setQuery } = useBook();
  const [isChoosing, setChoosing] = useState(false);
  const [isTaking, setTaking] = useState(false);
  const [isEverywhere, setEverywhere] = useState(false);
  const { typed, type, search } = useTyped(WORD_SEARCH_LENGTH);
  const selection = useSelection();
  const marks = useMarks();
  const shown = shownIn(query);
  const state = shown === "ALL" ? null : shown;
  const box = useBox({ courseBookId: bookId ?? 0, state, search }, bookId !== null);
  const isFound = isEverywhere && search !== null;
  const found = usePages(
    "CustomerSearchWords",
    { search: search ?? "", state },
    { idOf, isWanted: isFound },
  );
  const words = isFound ? found : box;

  const change = (name: string, value: string) => {
    selection.stop();
    const next = new URLSearchParams(query);
    next.set(name, value);
    setQuery(next, { replace: true });
  };

  return (
    <WordsScreen
      title={t("words:box")}
      {...{ words, selection, marks }}
      marksAs={shown !== "mastered"}
    >
      <Stack>
        <SearchField
          label={t("words:search")}
          clearLabel={t("words:clearSearch")}
          value={typed}
          onChange={type}
        />
        {search !== null && (
          <Segmented
            label={t("words:where")}
            value={isEverywhere ? "all" : "book"}
            options={[
              { value: "book", label: t("words:inBook") },
              { value: "all", label: t("words:inAll") },
            ]}
            onChange={(where) => setEverywhere(where === "all")}
          />
        )}
        {!selection.isOn && (
          <List>
            {book && (
              <Row
                title={titleOf(book)}
                value={t("words:changeBook")}
                onClick={() => setChoosing(true)}
              />
            )}
            <Row
              title={t("words:markedWords")}
              onClick={() => void navigateTo(paths.wordMarkingList)}
            />
            <Row title={t("words:anki")} onClick={() => setTaking(true)} />
          </List>
        )}
        {courses.error && bookId === null && (
          <ErrorBlock text={errorText(courses.error)} onRetry={courses.retry} />
        )}
        {courses.isLoading && bookId === null && <Skeleton rows={8} height={64} />}
        {!courses.isLoading && !courses.error && bookId === null && (
          <Empty text={t("words:noBook")} />
        )}
        {bookId !== null && (
          <StateTabs shown={shown} counts={box.counts} onChange={(value) => change("state", value)}>
            <WordList
              picture="details"
              label={t("words:box")}
              {...{ words, selection, marks }}
              courseId={isFound ? undefined : bookId}
              empty={
                <Empty
                  text={search === null ? t("errors:noMemoryWords") : t("words:nothingFound")}
                  action={
                    shown !== "ALL" && (
                      <Button kind="quiet" small onClick={() => change("state", "ALL")}>
                        {t("words:seeAll")}
                      </Button>
                    )
                  }
                />
              }
            />
          </StateTabs>
        )}
      </Stack>
      {isTaking && (
        <Suspense>
          <AnkiDialog book={book} onDone={() => setTaking(false)} />
        </Suspense>
      )}
      {isChoosing && (
        <Suspense>
          <BookDialog
            courses={courses}
            bookId={bookId}
            onChoose={(id) => change("courseBookId", String(id))}
            onDone={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </WordsScreen>
  );
}

/** The book whose words are shown: the one of the address, else the current one. */
function useBook() {
  const [query, setQuery] = useSearchParams();
  const courses = useCourses({});
  const asked = Number(query.get("courseBookId"));
  const met = courses.rows.find(({ mastered, toReview }) => mastered + toReview > 0);
  const course =
    courses.rows.find(({ courseBook }) => courseBook.courseBookId === asked) ??
    (asked ? undefined : (met ?? courses.rows[0]));
  return {
    courses,
    book: course?.courseBook,
    bookId: asked || course?.courseBook.courseBookId || null,
    query,
    setQuery,
  };
}

/** A book's words in a state, filtered by the search, and the number of words by state. */
function useBox(asked: Ask<"CustomerListStudentCourseBoxWordByPage">, isWanted: boolean) {
  const pages = usePages("CustomerListStudentCourseBoxWordByPage", asked, { idOf, isWanted });
  const { courseBookId } = asked;
  const { data } = useQuery({
    ...callQuery("CustomerListStudentCourseBoxWordByPage", { courseBookId, pageSize: 1 }),
    enabled: isWanted,
  });
  return { ...pages, counts: data && countsOf(data.counts) };
}
