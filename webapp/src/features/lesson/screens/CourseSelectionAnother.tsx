import { useState } from "react";
import { useTranslation } from "react-i18next";
import { redirectTo } from "@/app/navigation";
import { paths } from "@/app/paths";
import type { SchoolLevel, WordBankCategory } from "@/rpc";
import { Button, Empty, ErrorBlock, List, Segmented, Skeleton } from "@/ui";
import { useLesson } from "../context";
import { BookRow } from "../parts/BookRow";
import { ChooseBook } from "../parts/ChooseBook";
import { LessonGate } from "../parts/LessonGate";
import { LessonScreen } from "../parts/LessonScreen";
import { More } from "../parts/More";
import { useRows } from "../parts/useRows";

const LEVELS = ["PRIMARY", "JUNIOR", "SENIOR", "UNIVERSITY", "ADULT"] as const;
const CATEGORIES = [
  "EXAM_SYLLABUS",
  "CLASSROOM_SYNC",
  "FIXED_COLLOCATIONS",
  "PHRASES",
  "WORD_FORMS",
  "ROOTS_AND_AFFIXES",
  "PROFESSIONAL",
  "PERSONALISED",
  "SECOND_PASS",
  "ENGLISH_ENGLISH",
  "ADULT",
  "OTHER",
] as const;

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
  const { t } = useTranslation(["lesson", "errors"]);
  const { courseOrderId } = useLesson();
  const [level, setLevel] = useState<SchoolLevel | Any>("ANY");
  const [category, setCategory] = useState<WordBankCategory | Any>("ANY");
  const [bookId, setBookId] = useState<number | null>(null);
  const shelf = useRows("CustomerListCourseBook", {
    level: level === "ANY" ? null : level,
    category: category === "ANY" ? null : category,
  });
  const anyOption = { value: "ANY" as const, label: t("lesson:anyOption") };
  const choose = <Value,>(set: (value: Value) => void) => {
    return (value: Value) => {
      setBookId(null);
      set(value);
    };
  };
  return (
    <LessonScreen title={t("lesson:courseSelection")} footer={<ChooseBook bookId={bookId} />}>
      <Segmented
        scrolls
        label={t("lesson:level")}
        value={level}
        onChange={choose(setLevel)}
        options={[
          anyOption,
          ...LEVELS.map((value) => ({ value, label: t(`lesson:level_${value}`) })),
        ]}
      />
      <Segmented
        scrolls
        label={t("lesson:category")}
        value={category}
        onChange={choose(setCategory)}
        options={[
          anyOption,
          ...CATEGORIES.map((value) => ({ value, label: t(`lesson:category_${value}`) })),
        ]}
      />
      {shelf.isLoading && <Skeleton />}
      {shelf.error && <ErrorBlock text={t("errors:materialListFailed")} onRetry={shelf.retry} />}
      {!shelf.isLoading && !shelf.error && shelf.rows.length === 0 && (
        <Empty
          text={t("lesson:emptyShelf")}
          action={
            <Button
              kind="secondary"
              onClick={() => {
                setLevel("ANY");
                setCategory("ANY");
              }}
            >
              {t("lesson:wholeShelf")}
            </Button>
          }
        />
      )}
      {shelf.rows.length > 0 && (
        <List label={t("lesson:shelf")}>
          {shelf.rows.map((book) => (
            <BookRow
              key={book.courseBookId}
              book={book}
              isChosen={book.courseBookId === bookId}
              onChoose={() => setBookId(book.courseBookId)}
            />
          ))}
        </List>
      )}
      <More onNear={shelf.more} />
      <Button
        kind="quiet"
        onClick={() => void redirectTo(paths.courseSelection, { courseOrderId })}
      >
        {t("lesson:toOwnCourses")}
      </Button>
    </LessonScreen>
  );
}
