import { useTranslation } from "react-i18next";
import { Button, Dialog } from "@/ui";
import { useFacts } from "../context";
import { useRemainingText } from "../parts/Remaining";
import type { Lesson } from "../store/lesson";
import styles from "./ClassMenu.module.css";

/** Ending a class before its time: asked once, with or without a review plan. */
export function EarlyEnd({ lesson }: { readonly lesson: Lesson }) {
  const { t } = useTranslation(["lesson"]);
  const { isNewWordBook } = useFacts(lesson).order;
  const remaining = useRemainingText(lesson);
  const close = () => lesson.box.set(null);
  const end = () => {
    close();
    lesson.end(null, true);
  };
  return (
    <Dialog
      title={t("lesson:earlyEnd")}
      onDismiss={close}
      actions={
        <div className={styles.actions}>
          {isNewWordBook && (
            <Button wide onClick={() => lesson.box.set("picker")}>
              {t("lesson:endWithPlan")}
            </Button>
          )}
          <Button wide kind="danger" onClick={end}>
            {isNewWordBook ? t("lesson:endWithoutPlan") : t("lesson:endClass")}
          </Button>
          <Button wide kind="quiet" onClick={close}>
            {t("lesson:keepGoing")}
          </Button>
        </div>
      }
    >
      {t("lesson:earlyEndText", { time: remaining })}
    </Dialog>
  );
}
