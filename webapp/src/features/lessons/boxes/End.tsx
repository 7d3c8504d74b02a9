import { useTranslation } from "react-i18next";
import { navigateTo } from "@/navigation";
import { paths } from "@/paths";
import { Button, Dialog } from "@/ui";
import { goOnFrom } from "../answering/useLoop";
import { useFacts, useProgress } from "../context";
import type { Lesson } from "../store/lesson";
import { hasTest } from "./hasTest";
import { useGoToLesson } from "./useGoToLesson";
import { WaysToEnd } from "./WaysToEnd";

/**
 * The time is up. Who leads the class ends it, by its test or without; the other side goes to the
 * test, and, when there is none left to do, to where it waits.
 */
export function End({ lesson }: { readonly lesson: Lesson }) {
  const { t } = useTranslation(["lessons", "errors"]);
  const { isNewWordBook } = useFacts(lesson).order;
  const isTestLeft = hasTest(useProgress(lesson));
  const goToLesson = useGoToLesson(lesson);
  const { courseOrderId, leads, plans } = lesson;

  const go = () => {
    lesson.dismiss("end");
    if (!isTestLeft) return void navigateTo(paths.lessonWaiting, { courseOrderId });
    lesson.do({ type: "to_test" });
    goOnFrom(lesson);
    goToLesson();
  };
  const text = () => {
    if (isTestLeft) return leads ? t("lessons:timeUpChoose") : t("lessons:timeUpTest");
    if (!leads || !isNewWordBook) return t("lessons:timeUpEnd");
    return plans
      ? `${t("errors:trainingEnded")} ${t("lessons:timeUpPick")}`
      : t("lessons:timeUpPlans");
  };
  return (
    <Dialog
      title={t("lessons:timeUp")}
      dismissible={false}
      onDismiss={() => {}}
      actions={
        leads ? (
          <WaysToEnd lesson={lesson} />
        ) : (
          <Button onClick={go}>{isTestLeft ? t("lessons:toTest") : t("lessons:toEnd")}</Button>
        )
      }
    >
      {text()}
    </Dialog>
  );
}
