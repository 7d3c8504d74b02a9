import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useSession } from "@/entities/person/session";
import { errorText } from "@/i18n/errorText";
import { idIn } from "@/idIn";
import { goBack, navigateTo } from "@/navigation";
import { paths } from "@/paths";
import { callQuery } from "@/queries";
import { ErrorBlock, Screen, Skeleton } from "@/ui";
import { CompletedClasses } from "../components/CompletedClasses";
import { Settled } from "../components/Settled";
import { Write } from "../components/Write";
import { hardWordIds } from "../drafting";

/** Feedback after a class; without a class in the address, lists those without feedback. */
export default function TutorMessage() {
  const { t } = useTranslation("afterClass");
  const [search] = useSearchParams();
  const courseOrderId = idIn(search, "courseOrderId");
  if (courseOrderId !== null) return <OneClass key={courseOrderId} courseOrderId={courseOrderId} />;
  return (
    <CompletedClasses
      withoutFeedback
      title={t("choose")}
      none={t("noneLacking")}
      onChoose={(order) =>
        void navigateTo(paths.tutorMessage, { courseOrderId: order.courseOrderId })
      }
    />
  );
}

function OneClass({ courseOrderId }: { readonly courseOrderId: number }) {
  const { t } = useTranslation("afterClass");
  const session = useSession();
  const record = useQuery(callQuery("CustomerQueryCourseOrderRecord", { courseOrderId }));
  const wordIds = record.data ? hardWordIds(record.data) : [];
  const hard = useQuery({
    ...callQuery("CustomerListWordInfoByWordIdIn", { wordIds, courseOrderId }),
    enabled: wordIds.length > 0,
  });
  const waits = record.isPending || (wordIds.length > 0 && hard.isPending);
  if (record.data && !waits) {
    if (!record.data.mayWriteFeedback) return <Settled record={record.data} />;
    return (
      <Write
        record={record.data}
        hard={hard.data?.data.map((word) => word.enWord) ?? []}
        userId={session?.userId ?? null}
      />
    );
  }
  return (
    <Screen title={t("title")} onBack={() => void goBack()}>
      {waits ? (
        <Skeleton rows={3} height={120} />
      ) : (
        <ErrorBlock text={errorText(record.error)} onRetry={() => void record.refetch()} />
      )}
    </Screen>
  );
}
