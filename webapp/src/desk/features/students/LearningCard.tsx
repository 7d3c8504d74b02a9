import { useTranslation } from "react-i18next";
import { useBookTitle } from "@/entities/book/bookTitle";
import { MINUTE_MS } from "@/time";
import { SideCard } from "../../ui/SideCard";
import type { PartProps } from "./file";
import styles from "./Student.module.css";

/** The words and the week, with the numbers of the student's own app. */
export function LearningCard({ student: { words, book, week, reviewMinutes } }: PartProps) {
  const { t } = useTranslation("deskStudents");
  const bookTitle = useBookTitle();
  const rate = (value: number | null) => (value === null ? null : `${Math.round(value * 100)}%`);
  const rows = [
    [t("practised"), t("practisedFor", { count: Math.round(week.practiceMs / MINUTE_MS) })],
    [t("practisedDays"), t("days", { count: week.practisedDays })],
    [t("gained"), t("wordCount", { count: week.gained })],
    [t("reviewMinutes"), t("minutesADay", { count: reviewMinutes })],
    [t("mastered"), t("wordCount", { count: words.mastered })],
    [t("toReview"), t("wordCount", { count: words.toReview })],
    [t("masteryRate"), rate(words.masteryRate)],
  ] as const;
  return (
    <SideCard title={t("learning")}>
      <dl className={styles.facts}>
        {rows
          .filter(([, value]) => value !== null)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {book && (
        <p>
          {bookTitle(book.courseBook)}
          <br />
          <span className={styles.muted}>
            {t("bookWords", {
              mastered: book.metric.mastered,
              toReview: book.metric.toReview,
              fresh: book.metric.new,
            })}
          </span>
        </p>
      )}
    </SideCard>
  );
}
