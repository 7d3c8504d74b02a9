import { useTranslation } from "react-i18next";
import { useBookTitle } from "@/entities/book/bookTitle";
import { LearnFive } from "@/entities/order/LearnFive";
import { navigateTo } from "@/navigation";
import { paths } from "@/paths";
import type { BookMetric } from "@/rpc";
import { Button, Inline, Text } from "@/ui";
import { Card } from "@/ui/Card";
import { type Share, StackedBar } from "@/ui/StackedBar";
import styles from "../Home.module.css";

function share(tone: Share["tone"], label: string, value: number): Share {
  return { tone, label, value, text: value.toString() };
}

interface BookInHandProps {
  readonly inHand: BookMetric;
  /** Its next words can be learned here, because the page's main button is about something else. */
  readonly learns: boolean;
}

/** The student's current book, and the states of all its words. */
export function BookInHand({ inHand: { courseBook, metric }, learns }: BookInHandProps) {
  const { t } = useTranslation("home");
  const title = useBookTitle();
  const { courseBookId } = courseBook;
  return (
    <Card as="section" aria-label={t("book")} gap={3}>
      <Inline wraps centered>
        <span aria-hidden="true" className={styles.cover} />
        <div className={styles.texts}>
          <Text as="h2" look="strong">
            {title(courseBook)}
          </Text>
          <Text look="note">{t("bookWords", { count: metric.total })}</Text>
        </div>
        {learns ? (
          <LearnFive small kind="tinted" />
        ) : (
          <Button
            small
            kind="tinted"
            onClick={() => void navigateTo(paths.simulationTraining, { courseBookId })}
          >
            {t("chooseBook")}
          </Button>
        )}
      </Inline>
      <StackedBar
        shares={[
          share("mastered", t("mastered"), metric.mastered),
          share("test", t("toTest"), metric.learnedPendingTest),
          share("forgotten", t("forgotten"), metric.forgotten),
          share("new", t("new"), metric.new),
        ]}
      />
      <Button kind="quiet" small onClick={() => void navigateTo(paths.practiceProgress)}>
        {t("progress")}
      </Button>
    </Card>
  );
}
