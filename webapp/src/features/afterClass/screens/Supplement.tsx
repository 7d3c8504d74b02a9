import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { errorText } from "@/i18n/errorText";
import { idIn } from "@/idIn";
import { goBack, navigateTo } from "@/navigation";
import { paths } from "@/paths";
import { callQuery } from "@/queries";
import { ErrorBlock, Screen, Skeleton } from "@/ui";
import { AddReviews } from "../components/AddReviews";
import { CompletedClasses } from "../components/CompletedClasses";

/**
 * Adds reviews to a finished lesson; without a lesson in the address, lists those to choose from:
 * the tutor's own, or one student's.
 */
export default function Supplement() {
  const { t } = useTranslation("afterClass");
  const [search] = useSearchParams();
  const courseOrderId = idIn(search, "courseOrderId");
  if (courseOrderId !== null) return <OneLesson key={courseOrderId} id={courseOrderId} />;
  return (
    <CompletedClasses
      title={t("chooseLesson")}
      none={t("noLessons")}
      studentId={idIn(search, "studentId")}
      onChoose={(order) =>
        void navigateTo(paths.antiForgetSupplement, { courseOrderId: order.courseOrderId })
      }
    />
  );
}

function OneLesson({ id }: { readonly id: number }) {
  const { t } = useTranslation("afterClass");
  const lesson = useQuery(callQuery("CustomerTeacherQuerySupplement", { courseOrderId: id }));
  if (lesson.data) return <AddReviews lesson={lesson.data} onRefresh={() => lesson.refetch()} />;
  return (
    <Screen title={t("supplement")} onBack={() => void goBack()}>
      {lesson.isPending ? (
        <Skeleton rows={3} height={144} />
      ) : (
        <ErrorBlock text={errorText(lesson.error)} onRetry={() => void lesson.refetch()} />
      )}
    </Screen>
  );
}
