import { useTranslation } from "react-i18next";
import type { Session } from "@/entities/lesson/session";
import { Button, Dialog } from "@/ui";

/** Five minutes or less remain; shown once. */
export function Warning({ lesson }: { readonly lesson: Session }) {
  const { t } = useTranslation(["lessons", "common"]);
  const close = () => lesson.send({ type: "DISMISS", box: "warning" });
  return (
    <Dialog
      title={t("fiveMinutesLeft")}
      onDismiss={close}
      actions={<Button onClick={close}>{t("common:confirm")}</Button>}
    >
      {t("warningText")}
    </Dialog>
  );
}
