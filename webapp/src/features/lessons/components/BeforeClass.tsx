import { useTranslation } from "react-i18next";
import { useKnownStudent } from "@/entities/lesson/knownStudent";
import { useFollowing, useSession } from "@/entities/lesson/useSession";
import { errorText } from "@/i18n/errorText";
import { ErrorBlock, Section, Skeleton, Text } from "@/ui";
import { Fold } from "@/ui/Fold";
import { Stats } from "@/ui/Stats";
import { RecallChoice, useBeforeClass, useRecallOffer } from "./RecallChoice";

/** The student before a class, for the tutor who leads it, and the words that it may begin with. */
export function BeforeClass() {
  const lesson = useSession();
  const isFollowing = useFollowing(lesson);
  const studentId = useKnownStudent(lesson);
  return isFollowing || studentId === null ? null : <OfStudent />;
}

function OfStudent() {
  const { t } = useTranslation("lessons");
  const { data, isPending, error, refetch } = useBeforeClass();
  const offer = useRecallOffer();
  if (isPending) return <Skeleton rows={2} height={96} />;
  if (!data) return <ErrorBlock text={errorText(error)} onRetry={() => void refetch()} />;
  return (
    <>
      <Section title={t("beforeClass")}>
        <Stats
          stats={[
            {
              label: t("missedLastTime"),
              value: data.utcLastLesson === null ? null : data.missedWords,
            },
            { label: t("missedReviews"), value: data.missedReviews },
            { label: t("streakDays"), value: data.streakDays },
          ]}
        />
        <Text look="note">
          {t("goalOfStudent", {
            today: t(data.isGoalReached ? "goalReachedToday" : "goalOpenToday"),
            week: t("goalOfWeek", { count: data.goalDays }),
            minutes: t("goalMinutes", { count: data.reviewMinutes }),
          })}
        </Text>
      </Section>
      <RecallChoice {...offer} />
      {data.feedback && (
        <Fold title={t("lastFeedback")}>
          <Text look="written">{data.feedback}</Text>
        </Fold>
      )}
    </>
  );
}
