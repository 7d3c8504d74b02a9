import { useTranslation } from "react-i18next";
import type { Answer } from "@/rpc";

type CreditsLeft = Answer<"CustomerRetrieveStudyWeek">["credits"][number];

/** What is left of the bought classes of a lesson type, in words. */
export function useCreditsLeft(): (credits: CreditsLeft) => string {
  const { t } = useTranslation(["entities", "common"]);
  return ({ lessonType, left }) => {
    const lesson = t(`common:lesson${lessonType}`);
    return left > 0 ? t("creditsLeft", { lesson, count: left }) : t("creditsUsedUp", { lesson });
  };
}
