import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { StudentCourse } from "@/rpc";
import { bookTitle } from "@/ui/OrderCard";
import styles from "./BookChoice.module.css";

interface BookChoiceProps {
  readonly label: string;
  readonly courses: readonly StudentCourse[];
  readonly chosen: number | null;
  readonly onChoose: (courseBookId: number) => void;
}

/** One book among many, as radio rows with the student's progress in each. */
export function BookChoice({ label, courses, chosen, onChoose }: BookChoiceProps) {
  const { t, i18n } = useTranslation("simulation");
  const { t: common } = useTranslation();
  const name = useId();
  const percent = new Intl.NumberFormat(i18n.language, { style: "percent" });
  return (
    <fieldset className={styles.list} hidden={courses.length === 0}>
      <legend className="visually-hidden">{label}</legend>
      {courses.map(({ courseBook, mastered, toReview, new: unseen, masteryRate }) => (
        <label key={courseBook.courseBookId} className={styles.row}>
          <input
            type="radio"
            name={name}
            checked={chosen === courseBook.courseBookId}
            onChange={() => onChoose(courseBook.courseBookId)}
          />
          <span className={styles.texts}>
            <span>{bookTitle(courseBook, i18n.language)}</span>
            <span className={styles.detail}>
              {[
                common("words", { count: courseBook.wordCount }),
                t("newLeft", { count: unseen }),
                masteryRate !== null && t("known", { mastered, toReview }),
                masteryRate !== null && t("mastery", { rate: percent.format(masteryRate) }),
              ]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
