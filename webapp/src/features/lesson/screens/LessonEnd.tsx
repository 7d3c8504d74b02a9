import { useTranslation } from "react-i18next";
import { configuration } from "@/configuration";
import { Button } from "@/ui";
import { useFacts, useLesson } from "../context";
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
  const { isNewWordBook } = useFacts(lesson).order;
  const end = () => lesson.end(null, true);
  return (
    <LessonScreen
      title={t("lessonEnd")}
      footer={
        isNewWordBook ? (
          <div className={styles.footer}>
            <Button wide onClick={() => lesson.box.set("picker")}>
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
      <p>
        {isNewWordBook
          ? t("lessonEndHint", { last: configuration().reviewDays.at(-1) ?? 0 })
          : t("reviewEndHint")}
      </p>
    </LessonScreen>
  );
}
