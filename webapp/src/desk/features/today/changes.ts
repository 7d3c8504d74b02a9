import { useTranslation } from "react-i18next";
import { dayAndTime } from "@/i18n/days";
import { invalidate } from "@/queries";
import { type Ask, call, newIdempotencyKey, serverNow } from "@/rpc";
import { notify } from "../../ui/notices";
import { BOARD, type BoardClass } from "./board";

type Changing = "StoreMoveClass" | "StoreCancelClass" | "StoreReopenClass" | "StoreTakeBackNoShow";

async function change<Name extends Changing>(name: Name, body: Ask<Name>): Promise<void> {
  try {
    await call(name, body, { idempotencyKey: newIdempotencyKey() });
  } finally {
    await invalidate(BOARD);
  }
}

/** Changes of a class; each says what it did, with its counter-operation where there is one. */
export function useChanges({ order }: BoardClass) {
  const { t } = useTranslation("deskToday");
  const { courseOrderId, appointmentTime } = order;
  const student = order.user.userName;
  return {
    async cancel(reason: string): Promise<void> {
      await change("StoreCancelClass", { courseOrderId, reason });
      notify(t("canceled", { student }), () =>
        change("StoreReopenClass", { courseOrderId, reason: t("undoReason") }),
      );
    },
    async move(to: number): Promise<void> {
      await change("StoreMoveClass", { courseOrderId, appointmentTime: to });
      const when = dayAndTime(to, serverNow());
      notify(t("moved", { student, when }), () =>
        change("StoreMoveClass", {
          courseOrderId,
          appointmentTime,
          anyTime: true,
          reason: t("undoReason"),
        }),
      );
    },
    async reopen(to: number | null): Promise<void> {
      await change("StoreReopenClass", { courseOrderId, appointmentTime: to });
      notify(t("reopened", { student }), () =>
        change("StoreCancelClass", { courseOrderId, reason: t("undoReason") }),
      );
    },
    async takeBackNoShow(reason: string): Promise<void> {
      await change("StoreTakeBackNoShow", { courseOrderId, reason });
      notify(t("noShowTakenBack", { student }));
    },
  };
}
