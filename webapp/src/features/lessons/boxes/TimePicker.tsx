import { useSelector } from "@xstate/react";
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
 * The daily time of the review plan: the proposed half hour with one tap, any other with two. Once
 * one is picked, the others are disabled until it is cleared.
 */
export function TimePicker({ lesson }: { readonly lesson: Session }) {
  const picker = useSelector(lesson.actor, ({ children }) => children.picker);
  return picker ? <Picker lesson={lesson} picker={picker} /> : null;
}

function Picker({ lesson, picker }: PickerProps) {
  const { t } = useTranslation("lessons");
  const picked = useSelector(picker, ({ context }) => context.slot);
  const { reviewDays } = configuration();
  const { proposedTime } = useFacts(lesson);
  const slot = picked ?? proposedTime;
  const close = () => lesson.send({ type: "DISMISS", box: "picker" });
  const confirm = () => {
    if (picked === null) picker.send({ type: "PICK", slot });
    picker.send({ type: "CONFIRM" });
    preferences.change({ reviewTime: slot });
    close();
    lesson.send({ type: "END", slot });
  };
  const endWithoutPlan = () => {
    close();
    lesson.send({ type: "END", slot: null });
  };
  return (
    <Dialog
      sheet
      title={t("antiForgetTime")}
      onDismiss={close}
      actions={
        <div className={styles.actions}>
          <Button wide kind="quiet" className={styles.whole} onClick={endWithoutPlan}>
            {t("endWithoutPlan")}
          </Button>
          {picked !== null && (
            <Button wide kind="quiet" onClick={() => picker.send({ type: "CLEAR" })}>
              {t("clearTime")}
            </Button>
          )}
          <Button wide className={picked === null ? styles.whole : undefined} onClick={confirm}>
            {t("reviewDailyAt", { time: slot })}
          </Button>
        </div>
      }
    >
      <p>
        {t("antiForgetHint", {
          count: reviewDays.length,
          last: reviewDays.at(-1) ?? 0,
        })}
      </p>
      <SlotGrid
        label={t("antiForgetTime")}
        slot={picked}
        opensAt={proposedTime}
        onTap={(one) =>
          picker.send(one === picked ? { type: "CLEAR" } : { type: "PICK", slot: one })
        }
      />
    </Dialog>
  );
}
