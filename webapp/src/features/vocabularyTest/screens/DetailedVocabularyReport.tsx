import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { LearnFive } from "@/entities/order/LearnFive";
import { errorText } from "@/i18n/errorText";
import { TEST_VERSION } from "@/machines/constants";
import { goBack, navigateTo } from "@/navigation";
import { paths } from "@/paths";
import { invalidate } from "@/queries";
import type { VocaReport } from "@/rpc";
import { Button, Empty, ErrorBlock, List, Row, Screen, Section, Skeleton, Stack, Text } from "@/ui";
import { Card } from "@/ui/Card";
import { Chart } from "@/ui/Chart";
import { PullToRefresh } from "@/ui/PullToRefresh";
import { LevelCard } from "../components/LevelCard";
import styles from "../components/Report.module.css";
import { Trend } from "../components/Trend";
import { detailOf, examIdIn } from "../exam";
import { numberText, sizeText } from "../numbers";

/** The report of a finished test. */
export default function DetailedVocabularyReport() {
  const { t } = useTranslation("vocabularyTest");
  const [search] = useSearchParams();
  const examId = examIdIn(search);
  return (
    <Screen title={t("report")} onBack={() => void goBack()}>
      {examId === null ? <NoReport /> : <Told examId={examId} />}
    </Screen>
  );
}

function Told({ examId }: { readonly examId: number }) {
  const { data, error, refetch } = useQuery(detailOf(examId));
  if (!data)
    return error ? (
      <ErrorBlock text={errorText(error)} onRetry={() => void refetch()} />
    ) : (
      <Skeleton rows={4} height={152} />
    );
  if (!data.report) return <NoReport />;
  return (
    <PullToRefresh onRefresh={() => invalidate("CustomerQueryVocaExamDetail")}>
      <Report examId={examId} report={data.report} asked={data.words.length} />
    </PullToRefresh>
  );
}

interface ReportProps {
  readonly examId: number;
  readonly report: VocaReport;
  readonly asked: number;
}

function Report({ examId, report, asked }: ReportProps) {
  const { t, i18n } = useTranslation("vocabularyTest");
  const { size, fewerThan, low, high, shares, analysis, suggestions, bank, version } = report;
  const read = (text: { zh: string; en: string }) =>
    i18n.language === "zh-CN" ? text.zh : text.en;
  return (
    <Stack gap={4}>
      <section aria-label={t("size")}>
        {fewerThan === null ? (
          <>
            <p className={styles.size}>
              <b>{numberText(size)}</b> {t("unit")}
            </p>
            <Text look="note">
              {t("interval", { low: numberText(low), high: numberText(high) })}
            </Text>
          </>
        ) : (
          <>
            <p className={styles.size}>
              <b>{sizeText(report)}</b>
            </p>
            <Text look="note">{t("fewerThanText")}</Text>
          </>
        )}
        <Text look="note">{t(`bank_${bank}`)}</Text>
        {version < TEST_VERSION && <Text look="note">{t("oldVersion", { version })}</Text>}
        <Trend report={report} />
      </section>
      <LevelCard report={report} />
      {shares.length > 0 && (
        <Card as="section" gap={3} aria-label={t("shares")}>
          <div className={styles.head}>
            <h2>{t("shares")}</h2>
            <Text as="span" look="note">
              {t(bank === "school" ? "taughtOrder" : "commonToRare")}
            </Text>
          </div>
          <Chart
            label={t("shares")}
            axis={t("thousand")}
            points={shares.map((_, at) => String(at + 1))}
            series={[
              {
                name: t("known"),
                values: shares.map((share) => Math.round(share * 100)),
                tone: "brand",
              },
            ]}
            max={100}
            worded={(value) => `${value}%`}
          />
        </Card>
      )}
      <Section title={t("suggestions")}>
        <p className={styles.analysis}>{read(analysis)}</p>
        <ol className={styles.suggestions}>
          {suggestions.map((one) => (
            <li key={one.en}>{read(one)}</li>
          ))}
        </ol>
        <LearnFive wide />
      </Section>
      <List>
        <Row
          title={t("tested")}
          value={numberText(asked)}
          onClick={() => void navigateTo(paths.wordTestList, { vocaExamRecordId: examId })}
        />
      </List>
    </Stack>
  );
}

/** For a test that is not over, or does not exist. */
function NoReport() {
  const { t } = useTranslation("vocabularyTest");
  return (
    <Empty
      text={t("noReport")}
      action={
        <Button small kind="tinted" onClick={() => void navigateTo(paths.wordTraining)}>
          {t("toTest")}
        </Button>
      }
    />
  );
}
