import { useTranslation } from "react-i18next";
import { Button } from "@/ui";
import { goOnFrom } from "../answering/useLoop";
import { useProgress } from "../context";
import type { Lesson } from "../store/lesson";
import styles from "./ClassMenu.module.css";
import { hasTest } from "./hasTest";
import { NoShow } from "./NoShow";
import { useGoToLesson } from "./useGoToLesson";

interface WaysProps {
  readonly lesson: Lesson;
  /** Before its time a class may also go on. */
  readonly isEarly?: boolean;
}

/**
 * How whoever leads a class may end it: by its test, or, said in so many words, without; with
 * reviews where there are words to review.
 */
export function WaysToEnd({ lesson, isEarly = false }: WaysProps) {
  const { t } = useTranslation("lessons");
  const isTestLeft = hasTest(useProgress(lesson));
  const goToLesson = useGoToLesson(lesson);
  const { plans } = lesson;
  const close = () => lesson.dismiss(isEarly ? "early_end" : "end");
  const test = () => {
    close();
    lesson.do({ type: "to_test" });
    goOnFrom(lesson);
    goToLesson();
  };
  const end = () => {
    close();
    lesson.end(null);
  };
  const pick = () => lesson.open("picker");
  return (
    <div className={styles.actions}>
      <NoShow lesson={lesson} />
      {isTestLeft && (
        <>
          <Button wide onClick={test}>
            {t("toTest")}
          </Button>
          <Button wide kind="danger" onClick={plans ? pick : end}>
            {t("endWithoutTest")}
          </Button>
        </>
      )}
      {!isTestLeft && plans && (
        <Button wide onClick={pick}>
          {isEarly ? t("endWithPlan") : t("pickTime")}
        </Button>
      )}
      {!isTestLeft && (isEarly || !plans) && (
        <Button wide kind={isEarly ? "danger" : "primary"} onClick={end}>
          {plans ? t("endWithoutPlan") : t("endClass")}
        </Button>
      )}
      {isEarly && (
        <Button wide kind="quiet" onClick={close}>
          {t("keepGoing")}
        </Button>
      )}
    </div>
  );
}
