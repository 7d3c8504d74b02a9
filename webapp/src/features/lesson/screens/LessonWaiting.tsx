import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/ui";
import { useFacts, useLesson } from "../context";
import { LessonGate } from "../parts/LessonGate";
import { LessonScreen } from "../parts/LessonScreen";
import { Results } from "../parts/Results";
import styles from "./LessonWaiting.module.css";

/** After the test, on the student's device: waits until the tutor has ended the class. */
export default function LessonWaiting() {
  return (
    <LessonGate>
      <Waiting />
    </LessonGate>
  );
}

function Waiting() {
  const { t } = useTranslation("lesson");
  const lesson = useLesson();
  const { order, clock } = useFacts(lesson);
  const ending = useSelector(lesson.ending, ({ value }) => value);
  const { hasResult } = clock;
  const canSubmit = !hasResult && ending === "open";

  // The result is handed in by itself, once; the tutor may have done so already.
  useEffect(() => {
    if (canSubmit) lesson.end(null, false);
  }, [lesson, canSubmit]);

  const hasFailed = ending === "failed" && !hasResult;
  return (
    <LessonScreen title={t("lessonWaiting")}>
      <Results />
      <section className={styles.waiting} role="status">
        <span className={styles.pulse} aria-hidden="true" />
        <p>{t("waitingFor", { tutor: order.tutor?.userName ?? t("theTutor") })}</p>
        <p className={styles.muted}>
          {hasFailed && t("resultNotSent")}
          {!hasFailed && (hasResult ? t("resultSent") : t("resultSending"))}
        </p>
        {hasFailed && (
          <Button kind="secondary" onClick={() => lesson.ending.send({ type: "RETRY" })}>
            {t("sendAgain")}
          </Button>
        )}
      </section>
    </LessonScreen>
  );
}
