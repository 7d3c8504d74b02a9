import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { errorText } from "@/i18n/errorText";
import { goBack } from "@/navigation";
import { ErrorBlock, Screen, Skeleton } from "@/ui";
import { Beginning } from "../components/Beginning";
import { Gone, Testing } from "../components/Testing";
import { detailOf, examIdIn } from "../exam";

/** Begins or continues a test, and runs it. */
export default function WordTraining() {
  const [search] = useSearchParams();
  const examId = examIdIn(search);
  return examId === null ? <Beginning /> : <GoingOn key={examId} examId={examId} />;
}

function GoingOn({ examId }: { readonly examId: number }) {
  const { t } = useTranslation("vocabularyTest");
  const { data, error, refetch } = useQuery(detailOf(examId));
  if (data) return data.exam.status === "ABANDONED" ? <Gone /> : <Testing exam={data.exam} />;
  return (
    <Screen kind="grey" title={t("title")} onBack={() => void goBack()}>
      {error ? (
        <ErrorBlock text={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={5} height={72} />
      )}
    </Screen>
  );
}
