import { useTranslation } from "react-i18next";
import type { CourseBookView, StudentCourse } from "@/rpc";
import { ChoiceRow } from "@/ui";
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
    : t("levelAndCount", { level: t(`level${book.level}`), count });
  return <ChoiceRow title={title(book)} detail={detail} checked={isChosen} onChoose={onChoose} />;
}
