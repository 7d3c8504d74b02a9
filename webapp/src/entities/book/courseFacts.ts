import { useTranslation } from "react-i18next";
import type { StudentCourse } from "@/rpc";

/** A student's progress in a book in a few facts; fewer if nothing is learned yet. */
export function useCourseFacts(): (course: StudentCourse) => readonly (string | false)[] {
  const { t, i18n } = useTranslation(["entities", "common"]);
  const percent = new Intl.NumberFormat(i18n.language, { style: "percent" });
  return ({ courseBook, mastered, toReview, new: unseen, masteryRate }) => [
    t("common:words", { count: courseBook.wordCount }),
    t("bookNewLeft", { count: unseen }),
    masteryRate !== null && t("bookKnown", { mastered, toReview }),
    masteryRate !== null && t("bookMastery", { rate: percent.format(masteryRate) }),
  ];
}
