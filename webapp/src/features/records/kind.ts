import { useTranslation } from "react-i18next";
import type { CourseOrderView } from "@/rpc";

/** What a session is, in a word or two. */
export function useKind(): (order: CourseOrderView) => string {
  const { t } = useTranslation();
  return ({ isSimulated, lessonType }) =>
    isSimulated && lessonType !== "ANTI_FORGETTING" ? t("simulation") : t(`lesson${lessonType}`);
}
