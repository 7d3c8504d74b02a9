import { useTranslation } from "react-i18next";
import type { CourseBookView, StudentCourse } from "@/rpc";
import { ChoiceRow } from "@/ui";
import { Facts } from "@/ui/Facts";
import { useBookTitle } from "./bookTitle";
import { useCourseFacts } from "./courseFacts";

interface BookRowProps {
  readonly book: CourseBookView;
  readonly course?: StudentCourse;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

/** A book to choose, with the student's progress in it, if any. */
export function BookRow({ book, course, isChosen, onChoose }: BookRowProps) {
  const { t } = useTranslation(["entities", "common"]);
  const title = useBookTitle();
  const facts = useCourseFacts();
  const count = t("common:words", { count: book.wordCount });
  const level = t("levelAndCount", { level: t(`level${book.level}`), count });
  const detail = course ? <Facts facts={facts(course)} /> : level;
  return <ChoiceRow title={title(book)} detail={detail} checked={isChosen} onChoose={onChoose} />;
}
