import { useTranslation } from "react-i18next";
import { leadsHere, plans } from "@/entities/lesson/machine/context";
import type { Session } from "@/entities/lesson/session";
import { useFacts, useProgress, useSelected } from "@/entities/lesson/useSession";
import { navigateTo } from "@/navigation";
import { paths } from "@/paths";
import { Button, Dialog } from "@/ui";
import { hasTest } from "./hasTest";
import { useGoToLesson } from "./useGoToLesson";
import { WaysToEnd } from "./WaysToEnd";

/**
 * The time is up. The leader ends the class, with its test or without; the other side goes to the
 * test, or waits if there is none left.
 */
export function End({ lesson }: { readonly lesson: Session }) {
  const { t } = useTranslation("lessons");
  const { isNewWordBook } = useFacts(lesson).order;
  const isTestLeft = hasTest(useProgress(lesson));
  const goToLesson = useGoToLesson(lesson);
  const leads = useSelected(lesson, leadsHere);
  const hasPlan = useSelected(lesson, plans);
  const { courseOrderId } = lesson;

  const go = () => {
    lesson.send({ type: "DISMISS", box: "end" });
    if (!isTestLeft) return void navigateTo(paths.lessonWaiting, { courseOrderId });
    lesson.send({ type: "DO", action: { type: "to_test" } });
    lesson.answering.send({ type: "GO_ON" });
    goToLesson();
  };
  const text = () => {
    if (isTestLeft) return leads ? t("timeUpChoose") : t("timeUpTest");
    if (!leads || !isNewWordBook) return t("timeUpEnd");
    return hasPlan ? `${t("trainingEnded")} ${t("timeUpPick")}` : t("timeUpPlans");
  };
  return (
    <Dialog
      title={t("timeUp")}
      dismissible={false}
      onDismiss={() => {}}
      actions={
        leads ? (
          <WaysToEnd lesson={lesson} />
        ) : (
          <Button onClick={go}>{isTestLeft ? t("toTest") : t("toEnd")}</Button>
        )
      }
    >
      {text()}
    </Dialog>
  );
}
