import { useTranslation } from "react-i18next";
import type { CourseBookView, StudentCourse } from "@/rpc";
import { Row } from "@/ui";
import { useBookTitle } from "./bookTitle";

interface BookRowProps {
  readonly book: CourseBookView;
  readonly course?: StudentCourse;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

/** A book to choose, with the student's progress in it where there is any. */
export function BookRow({ book, course, isChosen, onChoose }: BookRowProps) {
  const { t } = useTranslation(["entities", "common"]);
  const title = useBookTitle();
  const count = t("common:words", { count: book.wordCount });
  const detail = course
    ? t("bookProgress", {
        count,
        mastered: course.mastered,
        review: course.toReview,
        unseen: course.new,
      })
    : `${t(`level${book.level}`)} · ${count}`;
  return <Row title={title(book)} detail={detail} selected={isChosen} onClick={onChoose} />;
}
