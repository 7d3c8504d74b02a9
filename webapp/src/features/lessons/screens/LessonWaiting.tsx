import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useFacts, useProgress, useSession } from "@/entities/lesson/useSession";
import { switchTab } from "@/navigation";
import { paths } from "@/paths";
import { Button, Stack, Text } from "@/ui";
import { Companions } from "@/ui/Companions";
import { LessonGate } from "../components/LessonGate";
import { LessonScreen } from "../components/LessonScreen";
import { Results } from "../components/Results";
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
  const { t } = useTranslation(["lessons", "common"]);
  const lesson = useSession();
  const { order, clock } = useFacts(lesson);
  const { finished } = useProgress(lesson);
  const ending = useSelector(lesson.ending, ({ value }) => value);
  const { hasResult } = clock;
  // Without a finished test there is nothing to submit: the other side ends the class as it is.
  const isOwed = finished && !hasResult;
  const canSubmit = isOwed && ending === "open";
  const other = lesson.isTutor ? order.user : order.tutor;

  // The result is submitted automatically, once; the other side may have done so already.
  useEffect(() => {
    if (canSubmit) lesson.send({ type: "HAND_IN" });
  }, [lesson, canSubmit]);

  const hasFailed = ending === "failed" && !hasResult;
  const state = () => {
    if (hasResult) return t("lessons:resultSent");
    if (hasFailed) return t("lessons:resultNotSent");
    if (ending === "waiting") return t("lessons:resultKept");
    return isOwed && t("lessons:resultSending");
  };
  return (
    <LessonScreen
      title={t("lessons:lessonWaiting")}
      footer={
        <Button wide kind="secondary" onClick={() => void switchTab(paths.home)}>
          {t("homePage")}
        </Button>
      }
    >
      <Stack
        as="section"
        centered="middle"
        className={finished ? styles.above : undefined}
        role="status"
      >
        <Companions moment="waiting" width={160} />
        <p>
          {t(finished ? "lessons:waitingFor" : "lessons:waitingForEnd", {
            tutor: other?.userName ?? t("lessons:theTutor"),
          })}
        </p>
        <Text look="note">{state()}</Text>
        {hasFailed && (
          <Button kind="secondary" onClick={() => lesson.ending.send({ type: "RETRY" })}>
            {t("lessons:sendAgain")}
          </Button>
        )}
      </Stack>
      {finished && <Results />}
    </LessonScreen>
  );
}
