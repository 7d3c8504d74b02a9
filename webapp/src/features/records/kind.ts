import { useTranslation } from "react-i18next";
import type { CourseOrderView } from "@/rpc";

/** The kind of a session in a word or two. */
export function useKind(): (order: CourseOrderView) => string {
  const { t } = useTranslation();
  return ({ isSimulated, lessonType }) =>
    isSimulated && lessonType !== "ANTI_FORGETTING" ? t("simulation") : t(`lesson${lessonType}`);
}
