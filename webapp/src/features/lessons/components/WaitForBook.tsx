import { useTranslation } from "react-i18next";
import { useFacts, useSession } from "@/entities/lesson/useSession";
import { Empty } from "@/ui";
import { LessonScreen } from "./LessonScreen";

/** The tutor chooses the book; this device continues as soon as it is chosen. */
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
