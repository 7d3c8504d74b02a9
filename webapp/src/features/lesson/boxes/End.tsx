import { useTranslation } from "react-i18next";
import { navigateTo } from "@/app/navigation";
import { paths } from "@/app/paths";
import { Button, Dialog } from "@/ui";
import { useFacts, useProgress } from "../context";
import type { Lesson } from "../store/lesson";
import { useGoToLesson } from "./useGoToLesson";

/**
 * The time is up. The tutor of new words picks the review time; everybody else goes to the test,
 * and, when there is none left to do, to the end.
 */
export function End({ lesson }: { readonly lesson: Lesson }) {
  const { t } = useTranslation(["lesson", "errors"]);
  const { order } = useFacts(lesson);
  const progress = useProgress(lesson);
  const goToLesson = useGoToLesson(lesson);
  const { courseOrderId, leads, isTutor } = lesson;
  const picks = isTutor && leads && order.isNewWordBook;
  const hasTest = progress.step !== null && !progress.finished;

  const go = () => {
    if (picks) return lesson.box.set("picker");
    lesson.box.set(null);
    if (hasTest) {
      lesson.do({ type: "to_test" });
      goToLesson();
      return;
    }
    void navigateTo(leads ? paths.lessonEnd : paths.lessonWaiting, { courseOrderId });
  };
  const label = picks ? t("lesson:pickTime") : hasTest ? t("lesson:toTest") : t("lesson:toEnd");
  return (
    <Dialog
      title={t("lesson:timeUp")}
      dismissible={false}
      onDismiss={() => {}}
      actions={<Button onClick={go}>{label}</Button>}
    >
      {picks ? (
        <>
          {t("errors:trainingEnded")} {t("lesson:timeUpPick")}
        </>
      ) : (
        t(hasTest ? "lesson:timeUpTest" : "lesson:timeUpEnd")
      )}
    </Dialog>
  );
}
