import { useTranslation } from "react-i18next";
import type { ReviewDay } from "@/entities/order/ReviewTrack";
import { useIsTutor } from "@/entities/person/session";
import { dayName } from "@/i18n/days";
import { inside } from "@/i18n/when";
import type { ReviewPlan, ReviewView } from "@/rpc";

/** The name of a review: its lesson; for a tutor also the student. */
export function useNamed(): (review: ReviewView, now: number) => string {
  const { t } = useTranslation("reviews");
  const isTutor = useIsTutor();
  return ({ utcLearned, appointmentTime, user }, now) => {
    const day = inside(dayName(utcLearned ?? appointmentTime, now));
    return isTutor ? t("lessonWith", { name: user.userName, day }) : t("lessonOf", { day });
  };
}

/** How many words a review asks, and of how many if it does not ask all. */
export function useWordsAsked(): (review: Asked) => string {
  const { t } = useTranslation("reviews");
  return ({ wordCount, listCount = null }) => {
    const count = wordCount ?? 0;
    return listCount !== null && listCount > count
      ? t("wordsOf", { count, total: listCount })
      : t("words", { count });
  };
}

interface Asked {
  readonly wordCount: number | null;
  readonly listCount?: number | null;
}

/** The days of a review's plan, as its track draws them. */
export function trackOf({ track }: Pick<ReviewView, "track">): readonly ReviewDay[] {
  return daysOf(track);
}

export function daysOf(days: ReviewPlan["days"]): readonly ReviewDay[] {
  return days.map(({ right, total, ...day }) =>
    right === null || total === null ? day : { ...day, right, total },
  );
}
