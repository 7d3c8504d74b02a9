import type { Session } from "@/entities/lesson/session";
import { useLessonTexts } from "@/entities/lesson/useSession";
import { Button, Dialog } from "@/ui";

/** Five minutes or less remain; shown once. */
export function Warning({ lesson }: { readonly lesson: Session }) {
  const t = useLessonTexts(lesson, ["lessons", "common"]);
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
