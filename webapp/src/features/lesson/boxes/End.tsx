import { useTranslation } from "react-i18next";
import { navigateTo } from "@/navigation";
import { paths } from "@/paths";
import { Button, Dialog } from "@/ui";
import { goOnFrom } from "../answering/useLoop";
import { useFacts, useProgress } from "../context";
import type { Lesson } from "../store/lesson";
import { useGoToLesson } from "./useGoToLesson";
import { WaysToEnd } from "./WaysToEnd";

/**
 * The time is up. Who leads the class ends it, by its test or without; the other side goes to the
 * test, and, when there is none left to do, to where it waits.
 */
export function End({ lesson }: { readonly lesson: Lesson }) {
  const { t } = useTranslation(["lesson", "errors"]);
  const { isNewWordBook } = useFacts(lesson).order;
  const { step, finished } = useProgress(lesson);
  const goToLesson = useGoToLesson(lesson);
  const { courseOrderId, leads, plans } = lesson;
  const hasTest = step !== null && !finished;

  const go = () => {
    lesson.dismiss("end");
    if (!hasTest) return void navigateTo(paths.lessonWaiting, { courseOrderId });
    lesson.do({ type: "to_test" });
    goOnFrom(lesson);
    goToLesson();
  };
  const text = () => {
    if (hasTest) return leads ? t("lesson:timeUpChoose") : t("lesson:timeUpTest");
    if (!leads || !isNewWordBook) return t("lesson:timeUpEnd");
    return plans
      ? `${t("errors:trainingEnded")} ${t("lesson:timeUpPick")}`
      : t("lesson:timeUpPlans");
  };
  return (
    <Dialog
      title={t("lesson:timeUp")}
      dismissible={false}
      onDismiss={() => {}}
      actions={
        leads ? (
          <WaysToEnd lesson={lesson} />
        ) : (
          <Button onClick={go}>{hasTest ? t("lesson:toTest") : t("lesson:toEnd")}</Button>
        )
      }
    >
      {text()}
    </Dialog>
  );
}
