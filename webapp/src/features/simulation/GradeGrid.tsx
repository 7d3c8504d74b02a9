import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { CurrentBook } from "@/rpc";
import { Text } from "@/ui";
import { Card } from "@/ui/Card";
import styles from "./GradeGrid.module.css";

export type Grade = NonNullable<CurrentBook["grade"]>;

const STAGES = [
  ["primary", ["primary_1", "primary_2", "primary_3", "primary_4", "primary_5", "primary_6"]],
  ["junior", ["junior_1", "junior_2", "junior_3"]],
  ["senior", ["senior_1", "senior_2", "senior_3"]],
  ["university", ["university_1", "university_2", "university_3", "university_4"]],
] as const satisfies readonly (readonly [string, readonly Grade[]])[];

interface GradeGridProps {
  /** The one that is being saved. */
  readonly busy: Grade | null;
  readonly onPick: (grade: Grade) => void;
}

/** The years of every school: one tap picks a grade. */
export function GradeGrid({ busy, onPick }: GradeGridProps) {
  const { t } = useTranslation(["simulation", "profile"]);
  const id = useId();
  return (
    <Card gap={4}>
      {STAGES.map(([stage, grades]) => (
        <fieldset key={stage} aria-labelledby={id + stage} className={styles.stage}>
          <Text as="legend" look="note" id={id + stage}>
            {t(`stage_${stage}`)}
          </Text>
          <div className={styles.years}>
            {grades.map((grade, at) => (
              <button
                key={grade}
                type="button"
                className={styles.year}
                aria-label={t(`profile:values.grade.${grade}`)}
                aria-busy={busy === grade || undefined}
                disabled={busy !== null && busy !== grade}
                onClick={() => busy === null && onPick(grade)}
              >
                {t("years")[at]}
              </button>
            ))}
          </div>
        </fieldset>
      ))}
    </Card>
  );
}
