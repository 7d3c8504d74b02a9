import { useTranslation } from "react-i18next";
import { configuration } from "@/configuration";
import { Button } from "@/ui";
import { useLesson, useProgress } from "../context";
import { LessonGate } from "../parts/LessonGate";
import { LessonScreen } from "../parts/LessonScreen";
import { Results } from "../parts/Results";
import styles from "./LessonEnd.module.css";

/** After the test, on the device that ends the class: how it went, and the end. */
export default function LessonEnd() {
  return (
    <LessonGate>
      <End />
    </LessonGate>
  );
}

function End() {
  const { t } = useTranslation("lesson");
  const lesson = useLesson();
  // What there is to review may come from the other device while this page is open.
  useProgress(lesson);
  const { plans } = lesson;
  const end = () => lesson.end(null);
  const hint = () => {
    if (plans) return t("lessonEndHint", { last: configuration().reviewDays.at(-1) ?? 0 });
    return t("nothingPlanned");
  };
  return (
    <LessonScreen
      title={t("lessonEnd")}
      footer={
        plans ? (
          <div className={styles.footer}>
            <Button wide onClick={() => lesson.open("picker")}>
              {t("pickTime")}
            </Button>
            <Button wide kind="secondary" onClick={end}>
              {t("endWithoutPlan")}
            </Button>
          </div>
        ) : (
          <Button wide onClick={end}>
            {t("endClass")}
          </Button>
        )
      }
    >
      <Results />
      <p>{hint()}</p>
    </LessonScreen>
  );
}
