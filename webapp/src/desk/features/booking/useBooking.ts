import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { callQuery, invalidate, keep } from "@/queries";
import { asking, call, newIdempotencyKey } from "@/rpc";
import { SHOWS_CLASSES } from "../../classes/deskClass";
import { notify } from "../../ui/notices";
import { type Answered, BOOK, type BookedClass, type Booking, MOST_LINES } from "./draft";

/** What shows classes, credits or who is free, and is read again after a booking. */
const TOUCHED = [...SHOWS_CLASSES, BOOK, "StoreListFreeTutor", "StoreListCredits"] as const;
/** How long nothing changes before a preview is asked for. */
const SETTLES_MS = 300;

/** The value once it has stayed for a moment. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLES_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

const previewOf = (booking: Booking) => callQuery(BOOK, { ...booking, preview: true });

/** What a booking would be refused for, while it is filled in; nothing of an incomplete one. */
export function usePreview(booking: Booking | null) {
  const content = useSettled(booking === null ? null : JSON.stringify(booking));
  const asked = useDeferredValue(content === null ? null : (JSON.parse(content) as Booking));
  const { data, error } = useQuery({
    ...previewOf(asked ?? { classes: [] }),
    enabled: asked !== null,
    placeholderData: (before: Answered | undefined) => before,
  });
  const isOfThis = booking !== null && content === JSON.stringify(booking);
  return { answered: asked === null || booking === null ? undefined : data, error, isOfThis };
}

/**
 * Books classes: all or none. The same booking is sent again with its key, so that an answer that
 * was lost books nothing twice.
 */
export function useBooking(onUndone: (booked: readonly BookedClass[]) => void) {
  const { t } = useTranslation("deskBooking");
  const [ask] = useState(() => asking(BOOK));

  async function undo(booked: readonly BookedClass[]): Promise<void> {
    const orders = booked.map(({ courseOrderId, version }) => ({ courseOrderId, version }));
    const key = { idempotencyKey: newIdempotencyKey() };
    await call("StoreCancelClasses", { orders, reason: t("undoReason") }, key);
    onUndone(booked);
    await invalidate(...TOUCHED);
  }

  /** The booked classes; none if some were refused, which the preview then shows. */
  return async (booking: Booking): Promise<readonly BookedClass[]> => {
    const { booked, ...rest } = await ask(booking);
    if (booked.length === 0) {
      await keep(previewOf(booking).queryKey, { booked, ...rest });
      return [];
    }
    notify(
      t("booked", { count: booked.length, student: booked[0]?.studentName }),
      booked.length <= MOST_LINES ? () => undo(booked) : undefined,
    );
    // Not waited for: the form is emptied when the notice appears, before the next one is filled in.
    void invalidate(...TOUCHED);
    return booked;
  };
}
