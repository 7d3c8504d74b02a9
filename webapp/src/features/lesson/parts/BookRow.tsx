import { useTranslation } from "react-i18next";
import type { CourseBookView, StudentCourse } from "@/rpc";
import { Row } from "@/ui";

/** A book's title in the reader's language. */
export function useBookTitle() {
  const { i18n } = useTranslation();
  return ({ titleZh, titleEn }: CourseBookView) => (i18n.language === "en" ? titleEn : titleZh);
}

interface BookRowProps {
  readonly book: CourseBookView;
  readonly course?: StudentCourse;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

/** A book to choose, with the student's progress in it where there is any. */
export function BookRow({ book, course, isChosen, onChoose }: BookRowProps) {
  const { t } = useTranslation(["lesson", "common"]);
  const title = useBookTitle();
  const count = t("common:words", { count: book.wordCount });
  const detail = course
    ? t("lesson:bookProgress", {
        count,
        mastered: course.mastered,
        review: course.toReview,
        unseen: course.new,
      })
    : `${t(`lesson:level_${book.level}`)} · ${count}`;
  return <Row title={title(book)} detail={detail} selected={isChosen} onClick={onChoose} />;
}
