import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { ActorRefFrom } from "xstate";
import { configuration } from "@/configuration";
import type { Session } from "@/entities/lesson/session";
import { useFacts } from "@/entities/lesson/useSession";
import { SlotGrid } from "@/entities/order/SlotGrid";
import { preferences } from "@/entities/preferences/preferences";
import type { timePicker } from "@/machines/timePicker";
import { Button, Dialog } from "@/ui";
import styles from "./TimePicker.module.css";

interface PickerProps {
  readonly lesson: Session;
  readonly picker: ActorRefFrom<typeof timePicker>;
}

/**
 * The daily time of the review plan: one half hour; the others are disabled until it is cleared.
 */
export function TimePicker({ lesson }: { readonly lesson: Session }) {
  const picker = useSelector(lesson.actor, ({ children }) => children.picker);
  return picker ? <Picker lesson={lesson} picker={picker} /> : null;
}

function Picker({ lesson, picker }: PickerProps) {
  const { t } = useTranslation(["lessons", "common"]);
  const slot = useSelector(picker, ({ context }) => context.slot);
  const { reviewDays } = configuration();
  const { proposedTime } = useFacts(lesson);
  // The proposed time is picked already: one tap confirms it, another time requires clearing first.
  useEffect(() => {
    if (picker.getSnapshot().context.slot === null) {
      picker.send({ type: "PICK", slot: proposedTime });
    }
  }, [picker, proposedTime]);
  const close = () => lesson.send({ type: "DISMISS", box: "picker" });
  const confirm = () => {
    picker.send({ type: "CONFIRM" });
    if (slot !== null) preferences.change({ reviewTime: slot });
    close();
    lesson.send({ type: "END", slot: slot });
  };
  const endWithoutPlan = () => {
    close();
    lesson.send({ type: "END", slot: null });
  };
  return (
    <Dialog
      sheet
      title={t("lessons:antiForgetTime")}
      onDismiss={close}
      actions={
        <div className={styles.actions}>
          <Button wide kind="quiet" className={styles.without} onClick={endWithoutPlan}>
            {t("lessons:endWithoutPlan")}
          </Button>
          <Button
            wide
            kind="quiet"
            disabled={slot === null}
            onClick={() => picker.send({ type: "CLEAR" })}
          >
            {t("lessons:clearTime")}
          </Button>
          <Button wide disabled={slot === null} onClick={confirm}>
            {slot === null ? t("common:confirm") : t("lessons:reviewDailyAt", { time: slot })}
          </Button>
        </div>
      }
    >
      <p>
        {t("lessons:antiForgetHint", {
          count: reviewDays.length,
          last: reviewDays.at(-1) ?? 0,
        })}
      </p>
      <SlotGrid
        label={t("lessons:antiForgetTime")}
        slot={slot}
        opensAt={proposedTime}
        onTap={(one) => picker.send(one === slot ? { type: "CLEAR" } : { type: "PICK", slot: one })}
      />
    </Dialog>
  );
}
