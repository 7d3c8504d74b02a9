import { leadsHere, plans } from "@/entities/lesson/machine/context";
import type { Session } from "@/entities/lesson/session";
import { useFacts, useLessonTexts, useProgress, useSelected } from "@/entities/lesson/useSession";
import { navigateTo } from "@/navigation";
import { paths } from "@/paths";
import { Button, Dialog } from "@/ui";
import { hasTest } from "./hasTest";
import { WaysToEnd } from "./WaysToEnd";

/**
 * The time is up. The leader ends the class, with its test or without; the other side waits
 * for that.
 */
export function End({ lesson }: { readonly lesson: Session }) {
  const t = useLessonTexts(lesson, "lessons");
  const { isNewWordBook } = useFacts(lesson).order;
  const isTestLeft = hasTest(useProgress(lesson));
  const leads = useSelected(lesson, leadsHere);
  const hasPlan = useSelected(lesson, plans);
  const { courseOrderId } = lesson;

  const go = () => {
    lesson.send({ type: "DISMISS", box: "end" });
    void navigateTo(paths.lessonWaiting, { courseOrderId });
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
      actions={leads ? <WaysToEnd lesson={lesson} /> : <Button onClick={go}>{t("toEnd")}</Button>}
    >
      {text()}
    </Dialog>
  );
}
