import { useTranslation } from "react-i18next";
import { dayAndTime } from "@/i18n/days";
import { invalidate } from "@/queries";
import { type Answer, type Ask, call, newIdempotencyKey, serverNow } from "@/rpc";
import { notify } from "../ui/notices";
import { type DeskClass, type Named, SHOWS_CLASSES } from "./deskClass";
import type { Chosen } from "./series";
import { useSeriesChanges } from "./seriesChanges";

type Changing =
  | "StoreChangeTutor"
  | "StoreMoveClass"
  | "StoreCancelClass"
  | "StoreReopenClass"
  | "StoreTakeBackNoShow";

/** Changes a class; returns its version, from which the change is undone. */
async function change<Name extends Changing>(name: Name, body: Ask<Name>): Promise<number> {
  try {
    const changed = await call(name, body, { idempotencyKey: newIdempotencyKey() });
    return (changed as Answer<Changing>).version;
  } finally {
    await invalidate(...SHOWS_CLASSES);
  }
}

/**
 * Changes of a class as it was seen, or of the chosen ones of its series; the service refuses one
 * if somebody else changed a class meanwhile. Each says what it did, with its counter-operation
 * where there is one.
 */
export function useChanges() {
  const { t } = useTranslation("deskClasses");
  const undo = <Name extends Changing>(name: Name, body: Omit<Ask<Name>, "reason">) =>
    change(name, { ...body, reason: t("undoReason") } as Ask<Name>).then(() => undefined);
  const changesOfSeries = useSeriesChanges();
  return (one: DeskClass, chosen: Chosen | null = null) => {
    const { courseOrderId, version, appointmentTime } = one;
    const student = one.student.userName;
    const ofOne = {
      async cancel(reason: string): Promise<void> {
        const after = await change("StoreCancelClass", { courseOrderId, version, reason });
        notify(t("canceled", { student }), () =>
          undo("StoreReopenClass", { courseOrderId, version: after }),
        );
      },
      /** To another time, optionally with another tutor. */
      async move(to: number, tutor: Named | null = one.tutor): Promise<void> {
        const isOther = tutor?.userId !== one.tutor?.userId;
        const asked = {
          ...{ courseOrderId, version, appointmentTime: to },
          ...(isOther && { tutorId: tutor?.userId ?? null }),
        };
        const after = await change("StoreMoveClass", asked);
        const when = dayAndTime(to, serverNow());
        const before = {
          ...{ courseOrderId, version: after, appointmentTime, anyTime: true },
          ...(isOther && { tutorId: one.tutor?.userId ?? null }),
        };
        notify(
          isOther
            ? t("movedToTutor", { student, when, tutor: tutor?.userName })
            : t("moved", { student, when }),
          () => undo("StoreMoveClass", before),
        );
      },
      async changeTutor(to: Named): Promise<void> {
        const asked = { courseOrderId, version, tutorId: to.userId };
        const after = await change("StoreChangeTutor", asked);
        const before = one.tutor;
        notify(
          t("tutorChanged", { student, tutor: to.userName }),
          before === null
            ? undefined
            : () =>
                undo("StoreChangeTutor", { courseOrderId, version: after, tutorId: before.userId }),
        );
      },
      async reopen(to: number | null): Promise<void> {
        const asked = { courseOrderId, version, appointmentTime: to };
        const after = await change("StoreReopenClass", asked);
        notify(t("reopened", { student }), () =>
          undo("StoreCancelClass", { courseOrderId, version: after }),
        );
      },
      async takeBackNoShow(reason: string): Promise<void> {
        await change("StoreTakeBackNoShow", { courseOrderId, version, reason });
        notify(t("noShowTakenBack", { student }));
      },
    };
    return chosen ? { ...ofOne, ...changesOfSeries(one, chosen) } : ofOne;
  };
}
