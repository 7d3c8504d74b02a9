import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useBookTitle } from "@/entities/book/bookTitle";
import { navigateTo } from "@/navigation";
import { paths } from "@/paths";
import { callQuery } from "@/queries";
import type { CourseBookView } from "@/rpc";
import { Button } from "@/ui";
import { Card } from "@/ui/Card";
import { type Share, StackedBar } from "@/ui/StackedBar";
import styles from "../Home.module.css";

/** Of what is not known yet nothing is said; its place is kept. */
function share(tone: Share["tone"], label: string, value: number | undefined): Share {
  return { tone, label, value: value ?? 0, text: value?.toString() ?? "–" };
}

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
          share("mastered", t("mastered"), metric?.mastered),
          share("test", t("toTest"), metric?.learnedPendingTest),
          share("forgotten", t("forgotten"), metric?.forgotten),
          share("new", t("new"), metric?.new),
        ]}
      />
      <Button kind="quiet" small onClick={() => void navigateTo(paths.practiceProgress)}>
        {t("progress")}
      </Button>
    </Card>
  );
}
