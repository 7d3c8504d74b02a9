import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useBookTitle } from "@/entities/book/bookTitle";
import { useKnownStudent } from "@/entities/lesson/knownStudent";
import { useFacts, useLessonTexts, useSession } from "@/entities/lesson/useSession";
import { HardWords } from "@/entities/word/HardWords";
import { StillKnown } from "@/entities/word/StillKnown";
import { errorText } from "@/i18n/errorText";
import { navigateTo } from "@/navigation";
import { type PagePath, paths } from "@/paths";
import { callQuery } from "@/queries";
import type { CourseMetric } from "@/rpc";
import { Button, ErrorBlock, List, Progress, Row, Skeleton, Text } from "@/ui";
import { Card } from "@/ui/Card";
import { Stats } from "@/ui/Stats";
import { LessonGate } from "../components/LessonGate";
import { LessonScreen } from "../components/LessonScreen";
import { useMayChooseBook } from "../components/NothingToLearn";
import { PracticeRows } from "../components/PracticeRows";
import styles from "./LearningStatistics.module.css";

/** The student's progress in the chosen book, and the ways into the lesson. */
export default function LearningStatistics() {
  return (
    <LessonGate>
      <Statistics />
    </LessonGate>
  );
}

function Statistics() {
  const lesson = useSession();
  const t = useLessonTexts(lesson, "lessons");
  const { courseOrderId } = lesson;
  const { courseBook } = useFacts(lesson).order;
  const mayChoose = useMayChooseBook();
  const title = useBookTitle();
  const knownId = useKnownStudent(lesson);
  const metric = useQuery(
    callQuery("CustomerRetrieveCourseMetric", {
      courseBookId: courseBook?.courseBookId ?? 0,
      studentId: knownId,
    }),
  );
  if (!courseBook) return null;
  const open = (path: PagePath) => () => void navigateTo(path, { courseOrderId });
  return (
    <LessonScreen
      title={t("learningStatistics")}
      footer={
        <Button wide onClick={open(paths.preschoolTesting)}>
          {t("toPreTest")}
        </Button>
      }
    >
      <Text as="h2" look="large">
        {title(courseBook)}
      </Text>
      {metric.isPending && <Skeleton rows={1} height={120} />}
      {metric.isError && (
        <ErrorBlock text={errorText(metric.error)} onRetry={() => void metric.refetch()} />
      )}
      {metric.data && <Counts metric={metric.data} />}
      <List label={t("beforeTheLesson")}>
        <Row title={t("generalWordList")} onClick={open(paths.generalWordList)} />
        <Row title={t("wordDetection")} onClick={open(paths.wordDetection)} />
      </List>
      <PracticeRows />
      {knownId !== null && <HardWords studentId={knownId} />}
      {knownId !== null && <StillKnown studentId={knownId} />}
      {/* Last, so that it moves nothing when the other side's actions show or hide it. */}
      {mayChoose && (
        <List label={t("otherBook")}>
          <Row title={t("otherBook")} onClick={open(paths.courseSelection)} />
        </List>
      )}
    </LessonScreen>
  );
}

function Counts({ metric }: { readonly metric: CourseMetric }) {
  const { t } = useTranslation("lessons");
  const { total, mastered, toReview } = metric;
  const stats = [
    { label: t("countMastered"), value: mastered },
    { label: t("countToReview"), value: toReview },
    { label: t("countNew"), value: metric.new },
  ];
  return (
    <Card as="section" gap={4} className={styles.counts} aria-label={t("learningStatistics")}>
      <Progress label={t("masteredOfBook", { total })} value={mastered} max={total} numbered />
      <Stats on="plain" stats={stats} />
    </Card>
  );
}
