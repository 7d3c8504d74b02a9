import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Empty } from "@/ui";
import { useFacts, useLesson } from "../context";
import { LessonScreen } from "./LessonScreen";

const LOOK_MS = 3_000;

/** The tutor chooses the book; this device goes on with it as soon as it is there. */
export function WaitForBook() {
  const { t } = useTranslation("lessons");
  const lesson = useLesson();
  const { tutor } = useFacts(lesson).order;
  useEffect(() => {
    const looking = setInterval(lesson.look, LOOK_MS);
    return () => clearInterval(looking);
  }, [lesson]);
  return (
    <LessonScreen title={t("courseSelection")}>
      <div role="status">
        <Empty text={t("waitForBook", { tutor: tutor?.userName ?? t("theTutor") })} />
      </div>
    </LessonScreen>
  );
}
