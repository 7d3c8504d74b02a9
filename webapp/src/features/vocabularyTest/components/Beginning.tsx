import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { errorText } from "@/i18n/errorText";
import { goBack, navigateTo } from "@/navigation";
import { paths } from "@/paths";
import { callQuery, invalidate } from "@/queries";
import { serverNow, type VocaExamRecord } from "@/rpc";
import { Button, ErrorBlock, List, Row, Screen, Skeleton, toast } from "@/ui";
import { Facts } from "@/ui/Facts";
import { Hero } from "@/ui/Hero";
import { PullToRefresh } from "@/ui/PullToRefresh";
import { startExam } from "../exam";
import { sizeText, whenText } from "../numbers";
import { useLevelName } from "./levels";

/** What a test is, how to start it, and the last result. */
export function Beginning() {
  const { t } = useTranslation("vocabularyTest");
  const list = callQuery("CustomerListVocaExamRecord", { pageNo: 1, pageSize: 20 });
  const { data, error, refetch } = useQuery(list);
  return (
    <Screen title={t("title")} onBack={() => void goBack()}>
      <PullToRefresh onRefresh={() => invalidate("CustomerListVocaExamRecord")}>
        {data ? (
          <Known records={data.data} />
        ) : error ? (
          <ErrorBlock text={errorText(error)} onRetry={() => void refetch()} />
        ) : (
          <Skeleton rows={2} height={168} />
        )}
      </PullToRefresh>
    </Screen>
  );
}

function Known({ records }: { readonly records: readonly VocaExamRecord[] }) {
  const { t } = useTranslation("vocabularyTest");
  const level = useLevelName();
  const [latest] = records;
  const way = wayOf(latest);
  const last = records.find(({ size }) => size !== null);
  const begin = useMutation({
    mutationFn: startExam,
    onError: (error) => {
      const text = errorText(error);
      if (text !== null) toast(text);
    },
  });
  // A user who left this page in the meantime is not redirected.
  const open = (vocaExamRecordId: number) => navigateTo(paths.wordTraining, { vocaExamRecordId });
  return (
    <>
      <Hero title={t(`${way}Title`)} detail={t(`${way}Text`, { count: latest?.answered })}>
        <Button
          wide
          large
          busy={begin.isPending}
          onClick={() => begin.mutate(undefined, { onSuccess: open })}
        >
          {t(way === "over" ? "toReport" : way)}
        </Button>
      </Hero>
      {records.length > 0 && (
        <List label={t("before")}>
          {last?.size != null && (
            <Row
              title={t("lastResult")}
              detail={
                <Facts
                  facts={[
                    whenText(last.utcClosed ?? last.utcStarted, serverNow()),
                    level(last.level),
                  ]}
                />
              }
              value={sizeText({ size: last.size, fewerThan: last.fewerThan })}
              onClick={() =>
                void navigateTo(paths.detailedVocabularyReport, {
                  vocaExamRecordId: last.vocaExamRecordId,
                })
              }
            />
          )}
          <Row title={t("history")} onClick={() => void navigateTo(paths.wordTrainingRecord)} />
        </List>
      )}
    </>
  );
}

/** The next action: continue a test, read the report of a finished one, or begin one. */
function wayOf(latest: VocaExamRecord | undefined): "goOn" | "over" | "begin" {
  if (latest?.status === "ASKING") return "goOn";
  return latest?.status === "ENDED" ? "over" : "begin";
}
