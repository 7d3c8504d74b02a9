import { useTranslation } from "react-i18next";
import { dayAndTime } from "@/i18n/days";
import { invalidate } from "@/queries";
import { type Answer, type Ask, CallFailed, call, newIdempotencyKey, serverNow } from "@/rpc";
import { notify } from "../ui/notices";
import { type DeskClass, type Named, SHOWS_CLASSES } from "./deskClass";
import type { Chosen } from "./series";

type Changing = "StoreMoveSeries" | "StoreCancelSeries" | "StoreTakeBackChanges";

/** Changes several classes, or none: then it throws what each of them is refused for. */
async function change<Name extends Changing>(
  name: Name,
  body: Ask<Name>,
): Promise<Answer<Changing>["changed"]> {
  try {
    const answer = await call(name, body, { idempotencyKey: newIdempotencyKey() });
    const { changed, refused } = answer as Answer<Changing>;
    if (refused.length === 0) return changed;
    const reasons = refused.flatMap(({ appointmentTime, obstacles }) =>
      obstacles.map(({ message }) => `${dayAndTime(appointmentTime, serverNow())} ${message}`),
    );
    throw new CallFailed("refused", reasons.join(" · "));
  } finally {
    await invalidate(...SHOWS_CLASSES);
  }
}

/** Changes of the chosen classes of a series, all or none; each says what it did, and is undone. */
export function useSeriesChanges() {
  const { t } = useTranslation("deskClasses");
  const undoing = (changed: Answer<Changing>["changed"]) => async () => {
    const lastChanges = changed.map(({ courseOrderId, version, versionBefore }) => ({
      ...{ courseOrderId, version, versionBefore },
    }));
    await change("StoreTakeBackChanges", { lastChanges, reason: t("undoReason") });
  };
  return (one: DeskClass, chosen: Chosen) => {
    const { courseOrderId, appointmentTime } = one;
    const student = one.student.userName;
    async function move(to: number, tutor: Named | null = one.tutor): Promise<void> {
      const isOther = tutor?.userId !== one.tutor?.userId;
      const changed = await change("StoreMoveSeries", {
        ...{ courseOrderId, ...chosen },
        ...(to !== appointmentTime && { appointmentTime: to }),
        ...(isOther && { tutorId: tutor?.userId ?? null }),
      });
      const count = changed.length;
      notify(
        isOther
          ? t("seriesMovedToTutor", { student, count, tutor: tutor?.userName })
          : t("seriesMoved", { student, count }),
        undoing(changed),
      );
    }
    return {
      move,
      changeTutor: (to: Named) => move(appointmentTime, to),
      async cancel(reason: string): Promise<void> {
        const changed = await change("StoreCancelSeries", { courseOrderId, ...chosen, reason });
        notify(t("seriesCanceled", { student, count: changed.length }), undoing(changed));
      },
    };
  };
}
