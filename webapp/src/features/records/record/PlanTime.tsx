import { useMutation } from "@tanstack/react-query";
import { useMachine } from "@xstate/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { invalidateOrders } from "@/entities/order/invalidation";
import { SlotGrid } from "@/entities/order/SlotGrid";
import { preferences } from "@/entities/preferences/preferences";
import { errorText } from "@/i18n/errorText";
import { timePicker } from "@/machines/timePicker";
import { type CourseOrderView, call } from "@/rpc";
import { Button, Dialog, toast } from "@/ui";
import styles from "./Record.module.css";

interface PlanTimeProps {
  readonly order: CourseOrderView;
  /** Whether this person may change it now. */
  readonly mayChange: boolean;
}

/** The daily time of a lesson's reviews, which its leader may change. */
export function PlanTime({ order, mayChange }: PlanTimeProps) {
  const { t } = useTranslation("records");
  const [isOpen, setOpen] = useState(false);
  const { antiForgetTime: time } = order;
  if (time === null && !mayChange) return null;
  return (
    <div className={styles.planTime}>
      {time !== null && <span>{t("planTime", { time })}</span>}
      {mayChange && (
        <Button small kind="quiet" edge="end" onClick={() => setOpen(true)}>
          {t("changePlanTime")}
        </Button>
      )}
      {isOpen && <Change order={order} onClose={() => setOpen(false)} />}
    </div>
  );
}

interface ChangeProps {
  readonly order: CourseOrderView;
  readonly onClose: () => void;
}

function Change({ order, onClose }: ChangeProps) {
  const { t } = useTranslation(["records", "common"]);
  const { courseOrderId, antiForgetTime } = order;
  const [{ context }, send] = useMachine(timePicker);
  const { slot } = context;
  const change = useMutation({
    mutationFn: (slot: string) =>
      call("CustomerChangeReviewPlanTime", { courseOrderId, antiForgetTime: slot }),
    onSuccess: () => {
      toast(t("records:planTimeChanged"));
      onClose();
    },
    onError: (error) => {
      const text = errorText(error);
      if (text) toast(text);
    },
    onSettled: () => void invalidateOrders(),
  });
  return (
    <Dialog
      sheet
      title={t("records:changePlanTime")}
      onDismiss={onClose}
      actions={
        <>
          <Button wide kind="secondary" onClick={onClose}>
            {t("common:cancel")}
          </Button>
          <Button
            wide
            disabled={slot === null}
            busy={change.isPending}
            onClick={() => slot !== null && change.mutate(slot)}
          >
            {t("common:confirm")}
          </Button>
        </>
      }
    >
      <p>
        {t("records:changePlanTimeText")}
        {!order.isSimulated && t("records:changePlanTimeTold")}
      </p>
      <SlotGrid
        label={t("records:changePlanTime")}
        slot={slot}
        opensAt={antiForgetTime ?? preferences.get().reviewTime}
        onTap={(one) => send(one === slot ? { type: "CLEAR" } : { type: "PICK", slot: one })}
      />
    </Dialog>
  );
}
