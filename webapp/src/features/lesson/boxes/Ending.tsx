import { useSelector } from "@xstate/react";
import { useTranslation } from "react-i18next";
import { errorText } from "@/i18n/errorText";
import { Button, Dialog } from "@/ui";
import type { Lesson } from "../store/lesson";

/** The class is being ended; what fails can be tried again, now or later. */
export function Ending({ lesson }: { readonly lesson: Lesson }) {
  const { t } = useTranslation(["lesson", "common", "errors"]);
  const error = useSelector(lesson.ending, ({ context }) => context.error);
  const hasFailed = useSelector(lesson.ending, ({ value }) => value === "failed");
  const give = () => lesson.ending.send({ type: "GIVE_UP" });
  if (!hasFailed) {
    return (
      <Dialog title={t("lesson:ending")} dismissible={false} onDismiss={() => {}} actions={null}>
        <p role="status">{t("lesson:endingText")}</p>
      </Dialog>
    );
  }
  return (
    <Dialog
      title={t("errors:endCourseFailed")}
      onDismiss={give}
      actions={
        <>
          <Button kind="quiet" onClick={give}>
            {t("lesson:later")}
          </Button>
          <Button onClick={() => lesson.ending.send({ type: "RETRY" })}>{t("common:retry")}</Button>
        </>
      }
    >
      {errorText(error) ?? t("errors:operationFailed")}
    </Dialog>
  );
}
