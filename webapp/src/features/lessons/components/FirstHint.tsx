import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { firstLesson } from "@/entities/order/firstLesson";
import { type LessonStep, STEPS } from "@/machines/lessonFlow";
import { Button } from "@/ui";
import { useStore } from "@/ui/useStore";
import styles from "./FirstHint.module.css";

interface FirstHintProps {
  readonly courseOrderId: number;
  readonly step: LessonStep;
}

/** In a student's first lesson: what to do in this step, until it is dismissed or over. */
export function FirstHint({ courseOrderId, step }: FirstHintProps) {
  const { t } = useTranslation("lessons");
  const first = useStore(firstLesson);
  const at = STEPS.indexOf(step);
  const isFirst = first?.courseOrderId === courseOrderId;
  useEffect(() => {
    if (isFirst) firstLesson.explain(at);
  }, [isFirst, at]);
  if (!isFirst || at < first.explained) return null;
  return (
    <div className={styles.hint} role="note">
      <p>{t(`about_${step}_alone`)}</p>
      <Button small kind="quiet" edge="end" onClick={() => firstLesson.explain(at + 1)}>
        {t("understood")}
      </Button>
    </div>
  );
}
