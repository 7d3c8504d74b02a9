import { useTranslation } from "react-i18next";
import { useFacts, useSession } from "@/entities/lesson/useSession";
import { Empty } from "@/ui";
import { LessonScreen } from "./LessonScreen";

/** The tutor chooses the book; this device goes on with it as soon as it is there. */
export function WaitForBook() {
  const { t } = useTranslation("lessons");
  const { tutor } = useFacts(useSession()).order;
  return (
    <LessonScreen title={t("courseSelection")}>
      <div role="status">
        <Empty text={t("waitForBook", { tutor: tutor?.userName ?? t("theTutor") })} />
      </div>
    </LessonScreen>
  );
}
