import { useTranslation } from "react-i18next";
import { dayAndTime } from "@/i18n/days";
import { serverNow } from "@/rpc";
import { Button, Dialog } from "@/ui";
import { ClassLinks } from "../../classes/ClassLinks";
import {
  actionsOf,
  type ClassAction,
  type DeskClass,
  isSeen,
  toneOf,
} from "../../classes/deskClass";
import { Act } from "../../ui/Act";
import { StateChip } from "../../ui/StateChip";
import { mayMove } from "./moving";
import styles from "./Week.module.css";

interface ClassDialogProps {
  readonly one: DeskClass;
  readonly onAct: (action: ClassAction) => void;
  /** Chooses a place among the lanes. */
  readonly onMove: () => void;
  readonly onClose: () => void;
}

/** A class of the week, and what can be done with it. */
export function ClassDialog({ one, onAct, onMove, onClose }: ClassDialogProps) {
  const { t } = useTranslation(["deskWeek", "deskClasses", "common"]);
  const actions = isSeen(one) ? actionsOf(one) : [];
  return (
    <Dialog
      title={one.student.userName || t("ofAnotherShop")}
      onDismiss={onClose}
      actions={
        <Button kind="secondary" onClick={onClose}>
          {t("common:close")}
        </Button>
      }
    >
      <p>
        {[
          dayAndTime(one.appointmentTime, serverNow()),
          t(`common:lesson${one.lessonType}`),
          one.tutor?.userName,
          one.series && t("deskClasses:seriesPlace", one.series),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <StateChip tone={toneOf(one.state)}>{t(`state_${one.state}`)}</StateChip>
      {actions.length > 0 && (
        <div className={styles.acts}>
          {mayMove(one) && (
            <Act primary onClick={onMove}>
              {t("moveAmongLanes")}
            </Act>
          )}
          {actions.map((action) => (
            <Act key={action} onClick={() => onAct(action)}>
              {t(`deskClasses:${action}`)}
            </Act>
          ))}
        </div>
      )}
      {isSeen(one) && <ClassLinks one={one} />}
    </Dialog>
  );
}
