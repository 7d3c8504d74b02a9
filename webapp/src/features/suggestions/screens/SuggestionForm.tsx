import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useSession } from "@/entities/person/session";
import { errorText } from "@/i18n/errorText";
import { idIn } from "@/idIn";
import { goBack } from "@/navigation";
import { callQuery } from "@/queries";
import { ErrorBlock, Screen, Skeleton } from "@/ui";
import { begun } from "../draft";
import { Form } from "../Form";

export default function SuggestionForm() {
  const { t } = useTranslation("suggestions");
  const session = useSession();
  const [search] = useSearchParams();
  const started = begun(session?.userId ?? null, idIn(search, "wordId"));
  const wordId = idIn(search, "wordId") ?? started?.wordId ?? null;
  const courseId = idIn(search, "courseId") ?? started?.courseId ?? null;
  const about = { wordId: wordId ?? 1, ...(courseId && { courseId }) };
  const word = useQuery({
    ...callQuery("CustomerQueryReportedWord", about),
    enabled: wordId !== null,
  });
  if (wordId === null || word.data) {
    const spelled = wordId === null ? search.get("word") : null;
    return <Form word={word.data} spelled={spelled} userId={session?.userId ?? null} />;
  }
  return (
    <Screen title={t("formTitle")} onBack={() => void goBack()}>
      {word.isPending ? (
        <Skeleton rows={4} />
      ) : (
        <ErrorBlock text={errorText(word.error)} onRetry={() => void word.refetch()} />
      )}
    </Screen>
  );
}
