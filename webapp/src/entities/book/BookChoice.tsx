import { useTranslation } from "react-i18next";
import type { StudentCourse } from "@/rpc";
import { Facts } from "@/ui/Facts";
import { RadioRows } from "@/ui/RadioRows";
import { useBookTitle } from "./bookTitle";

interface BookChoiceProps {
  readonly label: string;
  readonly courses: readonly StudentCourse[];
  readonly chosen: number | null;
  readonly onChoose: (courseBookId: number) => void;
}

/** One book among many, as radio rows with the student's progress in each. */
export function BookChoice({ label, courses, chosen, onChoose }: BookChoiceProps) {
  const { t, i18n } = useTranslation(["entities", "common"]);
  const title = useBookTitle();
  const percent = new Intl.NumberFormat(i18n.language, { style: "percent" });
  const progress = ({
    courseBook,
    mastered,
    toReview,
    new: unseen,
    masteryRate,
  }: StudentCourse) => [
    t("common:words", { count: courseBook.wordCount }),
    t("bookNewLeft", { count: unseen }),
    masteryRate !== null && t("bookKnown", { mastered, toReview }),
    masteryRate !== null && t("bookMastery", { rate: percent.format(masteryRate) }),
  ];
  return (
    <RadioRows
      label={label}
      value={chosen}
      onChange={onChoose}
      rows={courses.map((course) => ({
        value: course.courseBook.courseBookId,
        title: title(course.courseBook),
        detail: <Facts facts={progress(course)} />,
      }))}
    />
  );
}
