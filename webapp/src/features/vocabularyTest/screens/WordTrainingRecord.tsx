import { useTranslation } from "react-i18next";
import { errorText } from "@/i18n/errorText";
import { goBack, navigateTo } from "@/navigation";
import { paths } from "@/paths";
import { invalidate } from "@/queries";
import { usePages } from "@/queries/usePages";
import { serverNow, type VocaExamRecord } from "@/rpc";
import { Button, Empty, List, Row, Screen } from "@/ui";
import { InfiniteList } from "@/ui/InfiniteList";
import { PullToRefresh, RefreshButton } from "@/ui/PullToRefresh";
import { useLevelName } from "../components/levels";
import { numberText, sizeText, whenText } from "../numbers";

const again = () => invalidate("CustomerListVocaExamRecord");

/** Every test, latest first. */
export default function WordTrainingRecord() {
  const { t } = useTranslation("vocabularyTest");
  const pages = usePages(
    "CustomerListVocaExamRecord",
    {},
    { idOf: ({ vocaExamRecordId }) => vocaExamRecordId },
  );
  return (
    <Screen
      title={t("history")}
      onBack={() => void goBack()}
      aside={<RefreshButton onRefresh={() => void again()} />}
    >
      <PullToRefresh onRefresh={again}>
        <InfiniteList
          pages={pages}
          skeleton={{ rows: 6, height: 64 }}
          failure={errorText}
          empty={
            <Empty
              text={t("none")}
              action={
                <Button small kind="tinted" onClick={() => void navigateTo(paths.wordTraining)}>
                  {t("toTest")}
                </Button>
              }
            />
          }
        >
          {(records) => (
            <List label={t("history")}>
              {records.map((record) => (
                <RecordRow key={record.vocaExamRecordId} record={record} />
              ))}
            </List>
          )}
        </InfiniteList>
      </PullToRefresh>
    </Screen>
  );
}

function RecordRow({ record }: { readonly record: VocaExamRecord }) {
  const { t } = useTranslation("vocabularyTest");
  const nameOf = useLevelName();
  const { vocaExamRecordId, status, size, fewerThan, low, high, level, answered } = record;
  const day = whenText(record.utcClosed ?? record.utcStarted, serverNow());
  if (size !== null && low !== null && high !== null)
    return (
      <Row
        title={sizeText({ size, fewerThan })}
        detail={[
          day,
          nameOf(level),
          ...(fewerThan === null ? [`${numberText(low)}–${numberText(high)}`] : []),
        ].join(" · ")}
        onClick={() => void navigateTo(paths.detailedVocabularyReport, { vocaExamRecordId })}
      />
    );
  const isOpen = status !== "ABANDONED";
  const stands = status === "ENDED" ? "overTitle" : "goOnTitle";
  return (
    <Row
      title={t(isOpen ? stands : "abandoned")}
      detail={`${day} · ${t("answered", { count: answered })}`}
      onClick={isOpen ? () => void navigateTo(paths.wordTraining, { vocaExamRecordId }) : undefined}
    />
  );
}
