import { useState } from "react";
import { useTranslation } from "react-i18next";
import { dayAndTime } from "@/i18n/days";
import { serverNow } from "@/rpc";
import { useDeletions } from "../../classes/deletions";
import type { AnswerProps } from "../../inbox/inbox";
import { Act } from "../../ui/Act";
import { notifyFailure } from "../../ui/notices";
import styles from "./Inbox.module.css";

/** A deletion that waits for its tutor: the store may withdraw it, and request it again. */
export function DeletionAnswer({ item, onAnswered }: AnswerProps) {
  const { t } = useTranslation(["deskInbox", "deskClasses"]);
  const deletions = useDeletions();
  const [isSending, setSending] = useState(false);
  const { number: courseOrderId, facts, person } = item;
  const { version } = facts;
  const student = facts.studentName ?? "";

  async function withdraw(): Promise<void> {
    setSending(true);
    try {
      await deletions.withdraw({ courseOrderId, version, student });
      await onAnswered();
    } catch (error) {
      notifyFailure(error);
      setSending(false);
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
          {t("deskClasses:withdrawDeletion")}
        </Act>
      </div>
    </>
  );
}
