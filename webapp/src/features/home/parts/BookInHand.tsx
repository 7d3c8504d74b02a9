import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useBookTitle } from "@/entities/book/bookTitle";
import { navigateTo } from "@/navigation";
import { paths } from "@/paths";
import { callQuery } from "@/queries";
import type { CourseBookView } from "@/rpc";
import { Button } from "@/ui";
import { Card } from "@/ui/Card";
import { StackedBar } from "@/ui/StackedBar";
import styles from "../Home.module.css";

interface BookInHandProps {
  readonly book: CourseBookView;
  /** The page's one button is another one: words of it can be practised from here. */
  readonly practise: boolean;
}

/** The book a student learns from, and where all of its words stand. */
export function BookInHand({ book, practise }: BookInHandProps) {
  const { t } = useTranslation("home");
  const title = useBookTitle();
  const { courseBookId } = book;
  const { data: metric } = useQuery(callQuery("CustomerRetrieveCourseMetric", { courseBookId }));
  return (
    <Card as="section" aria-label={t("book")} className={styles.card}>
      <div className={styles.row}>
        <span aria-hidden="true" className={styles.cover} />
        <div className={styles.texts}>
          <h2 className={styles.name}>{title(book)}</h2>
          <p className={styles.quiet}>
            {t("bookWords", { count: metric?.total ?? book.wordCount })}
          </p>
        </div>
        {practise && (
          <Button
            small
            kind="tinted"
            onClick={() => void navigateTo(paths.simulationTraining, { courseBookId })}
          >
            {t("practiseBook")}
          </Button>
        )}
      </div>
      <StackedBar
        shares={[
          { tone: "mastered", label: t("mastered"), value: metric?.mastered ?? 0 },
          { tone: "test", label: t("toTest"), value: metric?.learnedPendingTest ?? 0 },
          { tone: "forgotten", label: t("forgotten"), value: metric?.forgotten ?? 0 },
          { tone: "new", label: t("new"), value: metric?.new ?? book.wordCount },
        ]}
      />
      <Button kind="quiet" small onClick={() => void navigateTo(paths.practiceProgress)}>
        {t("progress")}
      </Button>
    </Card>
  );
}
