import { useState } from "react";
import { useTranslation } from "react-i18next";
import { dayAndTime } from "@/i18n/days";
import { invalidate } from "@/queries";
import { call, newIdempotencyKey, serverNow } from "@/rpc";
import { type AnswerProps, INBOX, INBOX_COUNT } from "../../inbox/inbox";
import { Act } from "../../ui/Act";
import { notify, notifyFailure } from "../../ui/notices";
import styles from "./Inbox.module.css";

/** A deletion that waits for its tutor: the store may withdraw it, and request it again. */
export function DeletionAnswer({ item, onAnswered }: AnswerProps) {
  const { t } = useTranslation("deskInbox");
  const [isSending, setSending] = useState(false);
  const { number: courseOrderId, facts, person } = item;
  const student = facts.studentName ?? "";

  async function withdraw(): Promise<void> {
    setSending(true);
    const key = { idempotencyKey: newIdempotencyKey() };
    try {
      await call("StoreWithdrawDeletion", { courseOrderId }, key);
      notify(t("withdrawn", { student }), async () => {
        const again = { idempotencyKey: newIdempotencyKey() };
        await call("StoreAskDeletion", { courseOrderId, reason: t("undoReason") }, again);
        await invalidate(INBOX, INBOX_COUNT);
      });
      await onAnswered();
    } catch (error) {
      notifyFailure(error);
      setSending(false);
      await invalidate(INBOX, INBOX_COUNT);
    }
  }

  return (
    <>
      <p>
        {t("deletionWaits", {
          student,
          tutor: person.userName,
          when: facts.appointmentTime ? dayAndTime(facts.appointmentTime, serverNow()) : "",
        })}
      </p>
      <div className={styles.acts}>
        <Act primary aria-disabled={isSending || undefined} onClick={() => isSending || withdraw()}>
          {t("withdraw")}
        </Act>
      </div>
    </>
  );
}
