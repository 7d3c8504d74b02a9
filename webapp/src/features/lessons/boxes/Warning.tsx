import { useTranslation } from "react-i18next";
import { Button, Dialog } from "@/ui";
import type { Lesson } from "../store/lesson";

/** Five minutes or less remain; said once. */
export function Warning({ lesson }: { readonly lesson: Lesson }) {
  const { t } = useTranslation(["lessons", "common", "errors"]);
  const close = () => lesson.dismiss("warning");
  return (
    <Dialog
      title={t("errors:fiveMinutesLeft")}
      onDismiss={close}
      actions={<Button onClick={close}>{t("common:confirm")}</Button>}
    >
      {t("lessons:warningText")}
    </Dialog>
  );
}
