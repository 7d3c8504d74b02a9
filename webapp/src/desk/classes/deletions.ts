import { useState } from "react";
import { useTranslation } from "react-i18next";
import { invalidate } from "@/queries";
import { type Ask, asking } from "@/rpc";
import { INBOX, INBOX_COUNT } from "../inbox/inbox";
import { notify } from "../ui/notices";
import { SHOWS_CLASSES } from "./deskClass";

type ChangeOfDeletion = Ask<"StoreAskDeletion">;

/** A class whose record is to be deleted, or kept: as it was seen, if its version is known. */
interface Recorded {
  readonly courseOrderId: number;
  readonly version?: number | null | undefined;
  readonly student: string;
}

/** Requests to delete the record of a class, which its tutor approves; withdrawing undoes one. */
export function useDeletions() {
  const { t } = useTranslation("deskClasses");
  const [{ ask, withdraw }] = useState(() => ({
    ask: sending(asking("StoreAskDeletion")),
    withdraw: sending(asking("StoreWithdrawDeletion")),
  }));
  return {
    async ask({ student, ...one }: Recorded, reason: string): Promise<void> {
      const { version } = await ask({ ...one, reason });
      notify(t("deletionAsked", { student }), async () => {
        await withdraw({ ...one, version, reason: t("undoReason") });
      });
    },
    async withdraw({ student, ...one }: Recorded): Promise<void> {
      const { version } = await withdraw(one);
      notify(t("deletionWithdrawn", { student }), async () => {
        await ask({ ...one, version, reason: t("undoReason") });
      });
    },
  };
}

/** Sends a change, and reads again what shows it. */
function sending<Changed>(send: (asked: ChangeOfDeletion) => Promise<Changed>) {
  return async (asked: ChangeOfDeletion): Promise<Changed> => {
    try {
      return await send(asked);
    } finally {
      void invalidate(...SHOWS_CLASSES, INBOX, INBOX_COUNT);
    }
  };
}
