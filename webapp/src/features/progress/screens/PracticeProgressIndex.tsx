import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { StillKnown } from "@/entities/word/StillKnown";
import { errorText } from "@/i18n/errorText";
import { goBack, navigateTo } from "@/navigation";
import { paths } from "@/paths";
import { callQuery, invalidate } from "@/queries";
import { ErrorBlock, List, Row, Screen, Skeleton, Stack } from "@/ui";
import { PullToRefresh, RefreshButton } from "@/ui/PullToRefresh";
import { DailyWords } from "../components/DailyWords";
import { DaysAhead } from "../components/DaysAhead";
import { MyBooks } from "../components/MyBooks";
import { OfStudent } from "../components/OfStudent";
import { Remembered } from "../components/Remembered";
import { TwelveWeeks } from "../components/TwelveWeeks";
import { WordsOfDays } from "../components/WordsOfDays";
import { useStudent } from "../useStudent";

const refresh = () =>
  invalidate(
    "CustomerRetrieveStudentMetric",
    "CustomerListStudentBookMetric",
    "CustomerListPracticeSets",
    "CustomerRetrieveProbeResults",
  );

/** A student's progress: by book, by day, upcoming, and remembered. */
export default function PracticeProgressIndex() {
  const { t } = useTranslation("progress");
  return (
    <OfStudent title={t("title")}>
      <Progress />
    </OfStudent>
  );
}

function Progress() {
  const { t } = useTranslation("progress");
  const student = useStudent();
  const metric = useQuery(callQuery("CustomerRetrieveStudentMetric", { ...student, days: 90 }));
  return (
    <Screen
      title={t("title")}
      onBack={goBack}
      aside={<RefreshButton onRefresh={() => void refresh()} />}
    >
      <PullToRefresh onRefresh={refresh}>
        <Stack gap={6}>
          <List>
            <Row
              title={t("shelf")}
              detail={t("shelfOpen")}
              onClick={() => void navigateTo(paths.wordShelf, student)}
            />
          </List>
          <MyBooks />
          {metric.data ? (
            <>
              <DailyWords days={metric.data.days} />
              {student.studentId === undefined && <WordsOfDays />}
              <DaysAhead days={metric.data.ahead} />
              <TwelveWeeks days={metric.data.days} streak={metric.data.streakDays} />
              <Remembered retention={metric.data.retention} />
              <StillKnown {...student} />
            </>
          ) : metric.isPending ? (
            <Skeleton rows={3} height={192} />
          ) : (
            <ErrorBlock text={errorText(metric.error)} onRetry={() => void metric.refetch()} />
          )}
        </Stack>
      </PullToRefresh>
    </Screen>
  );
}
