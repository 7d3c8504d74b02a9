import { plans } from "@/entities/lesson/machine/context";
import type { Session } from "@/entities/lesson/session";
import { useLessonTexts, useProgress, useSelected } from "@/entities/lesson/useSession";
import { Button } from "@/ui";
import { useOnline } from "@/ui/useOnline";
import styles from "./ClassMenu.module.css";
import { hasTest } from "./hasTest";
import { NoShow } from "./NoShow";
import { useGoToLesson } from "./useGoToLesson";

interface WaysProps {
  readonly lesson: Session;
  /** Before its time a class may also continue. */
  readonly isEarly?: boolean;
}

/**
 * The leader's ways to end a class: with its test, or explicitly without; with reviews if there are
 * words to review.
 */
export function WaysToEnd({ lesson, isEarly = false }: WaysProps) {
  const t = useLessonTexts(lesson, "lessons");
  const isTestLeft = hasTest(useProgress(lesson));
  const goToLesson = useGoToLesson(lesson);
  const hasPlan = useSelected(lesson, plans);
  const isOnline = useOnline();
  const close = () => lesson.send({ type: "DISMISS", box: isEarly ? "early_end" : "end" });
  const test = () => {
    close();
    lesson.send({ type: "DO", action: { type: "to_test" } });
    lesson.answering.send({ type: "GO_ON" });
    goToLesson();
  };
  const end = () => {
    close();
    lesson.send({ type: "END", slot: null });
  };
  const pick = () => lesson.send({ type: "OPEN", box: "picker" });
  return (
    <div className={styles.actions}>
      {!isOnline && <p role="status">{t("endNeedsNetwork")}</p>}
      <NoShow lesson={lesson} />
      {isTestLeft && (
        <>
          <Button wide onClick={test}>
            {t("toTest")}
          </Button>
          <Button wide kind="danger" onClick={hasPlan ? pick : end}>
            {t("endWithoutTest")}
          </Button>
        </>
      )}
      {!isTestLeft && hasPlan && (
        <Button wide onClick={pick}>
          {isEarly ? t("endWithPlan") : t("pickTime")}
        </Button>
      )}
      {!isTestLeft && (isEarly || !hasPlan) && (
        <Button wide kind={isEarly ? "danger" : "primary"} onClick={end}>
          {hasPlan ? t("endWithoutPlan") : t("endClass")}
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
