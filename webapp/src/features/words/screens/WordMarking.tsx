import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useBookTitle } from "@/entities/book/bookTitle";
import { errorText } from "@/i18n/errorText";
import { navigateTo } from "@/navigation";
import { paths } from "@/paths";
import { usePages } from "@/queries/usePages";
import type { WordView } from "@/rpc";
import { WORD_SEARCH_LENGTH } from "@/rpc/bounds";
import { Button, Empty, ErrorBlock, List, Row, Segmented, Skeleton, Stack } from "@/ui";
import { SearchField } from "@/ui/SearchField";
import { useTyped } from "@/ui/useTyped";
import { StateTabs } from "../components/StateTabs";
import { useBook } from "../components/useBook";
import { WordList } from "../components/WordList";
import { WordsScreen } from "../components/WordsScreen";
import { shownIn } from "../states";
import { useBox } from "../useBox";
import { useMarks } from "../useMarks";
import { useSelection } from "../useSelection";

const BookDialog = lazy(() => import("../components/BookDialog"));

const idOf = ({ id }: WordView) => id;

/** The memory box: a book's words by what is known of them, to search, to mark and to favour. */
export default function WordMarking() {
  const { t } = useTranslation(["words", "errors"]);
  const titleOf = useBookTitle();
  const { courses, book, bookId, query, setQuery } = useBook();
  const [isChoosing, setChoosing] = useState(false);
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
