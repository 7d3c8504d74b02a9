import { useTranslation } from "react-i18next";
import { Button, Dialog } from "@/ui";
import { deskPaths, goTo } from "../../navigation";
import type { BoardClass } from "./board";

interface LeftDayProps {
  readonly one: BoardClass;
  readonly onClose: () => void;
}

/** Takes the place of the panel of a class that left the day meanwhile. */
export function LeftDay({ one: { order }, onClose }: LeftDayProps) {
  const { t } = useTranslation(["deskToday", "common"]);
  return (
    <Dialog
      title={order.user.userName}
      onDismiss={onClose}
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            {t("common:close")}
          </Button>
          <Button onClick={() => goTo(deskPaths.today, { class: order.courseOrderId })}>
            {t("findClass")}
          </Button>
        </>
      }
    >
      <p>{t("leftDay")}</p>
    </Dialog>
  );
}
