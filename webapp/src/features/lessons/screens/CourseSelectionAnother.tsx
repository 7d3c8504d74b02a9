import { useState } from "react";
import { useTranslation } from "react-i18next";
import { BookRow } from "@/entities/book/BookRow";
import { CATEGORIES } from "@/entities/book/categories";
import { levels } from "@/entities/book/levels";
import { useShelf } from "@/entities/book/useBooks";
import { useSession } from "@/entities/lesson/useSession";
import { redirectTo } from "@/navigation";
import { paths } from "@/paths";
import type { SchoolLevel, WordBankCategory } from "@/rpc";
import { Button, Empty, List, Segmented } from "@/ui";
import { InfiniteList } from "@/ui/InfiniteList";
import { ChooseBook } from "../components/ChooseBook";
import { LessonGate } from "../components/LessonGate";
import { LessonScreen } from "../components/LessonScreen";

type Any = "ANY";

/** Material selection: the whole shelf, by level and category. */
export default function CourseSelectionAnother() {
  return (
    <LessonGate>
      <Shelf />
    </LessonGate>
  );
}

function Shelf() {
  const { t } = useTranslation(["lessons", "errors"]);
  const { t: ofBooks } = useTranslation("entities");
  const { courseOrderId } = useSession();
  const [level, setLevel] = useState<SchoolLevel | Any>("ANY");
  const [category, setCategory] = useState<WordBankCategory | Any>("ANY");
  const [bookId, setBookId] = useState<number | null>(null);
  const shelf = useShelf({
    level: level === "ANY" ? null : level,
    category: category === "ANY" ? null : category,
  });
  const anyOption = { value: "ANY" as const, label: t("lessons:anyOption") };
  const choose = <Value,>(set: (value: Value) => void) => {
    return (value: Value) => {
      setBookId(null);
      set(value);
    };
  };
  return (
    <LessonScreen title={t("lessons:courseSelection")} footer={<ChooseBook bookId={bookId} />}>
      <Segmented
        scrolls
        label={t("lessons:level")}
        value={level}
        onChange={choose(setLevel)}
        options={[
          anyOption,
          ...levels.map((value) => ({ value, label: ofBooks(`level${value}`) })),
        ]}
      />
      <Segmented
        scrolls
        label={t("lessons:category")}
        value={category}
        onChange={choose(setCategory)}
        options={[
          anyOption,
          ...CATEGORIES.map((value) => ({ value, label: t(`lessons:category_${value}`) })),
        ]}
      />
      <InfiniteList
        pages={shelf}
        skeleton={{ rows: 3, height: 72 }}
        failure={() => t("errors:materialListFailed")}
        empty={
          <Empty
            text={t("lessons:emptyShelf")}
            action={
              <Button
                kind="secondary"
                onClick={() => {
                  setLevel("ANY");
                  setCategory("ANY");
                }}
              >
                {t("lessons:wholeShelf")}
              </Button>
            }
          />
        }
      >
        {(books) => (
          <List label={t("lessons:shelf")}>
            {books.map((book) => (
              <BookRow
                key={book.courseBookId}
                book={book}
                isChosen={book.courseBookId === bookId}
                onChoose={() => setBookId(book.courseBookId)}
              />
            ))}
          </List>
        )}
      </InfiniteList>
      <Button
        kind="quiet"
        onClick={() => void redirectTo(paths.courseSelection, { courseOrderId })}
      >
        {t("lessons:toOwnCourses")}
      </Button>
    </LessonScreen>
  );
}
