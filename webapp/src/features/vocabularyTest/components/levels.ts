import { useTranslation } from "react-i18next";
import type { VocaLevel } from "@/rpc";

export const STAGES = ["children", "junior", "teenager", "ielts_toefl"] as const;
export const GRADES = ["beginner", "intermediate", "advanced"] as const;

/** The name of a level: Junior, advanced. */
export function useLevelName() {
  const { t } = useTranslation("vocabularyTest");
  return (level: Pick<VocaLevel, "stage" | "grade"> | null) =>
    level === null ? "" : `${t(`stage_${level.stage}`)} ${t(`grade_${level.grade}`)}`;
}
