import { useTranslation } from "react-i18next";
import { errorText } from "@/i18n/errorText";
import { TextArea } from "@/ui";
import { Fold } from "@/ui/Fold";
import { useForm } from "@/ui/useForm";
import { useDeletions } from "../../classes/deletions";
import { Act } from "../../ui/Act";
import { useWork } from "../../ui/useWork";
import { type BoardClass, isOver } from "./board";
import styles from "./Today.module.css";

const LONGEST_REASON = 200;

interface DeletionProps {
  readonly one: BoardClass;
  readonly onDone: () => void;
}

/** Requests the deletion of a class's record, with a reason, or withdraws the request. */
export function Deletion({ one, onDone }: DeletionProps) {
  const { deletionStatus, tutor } = one.order;
  if (deletionStatus === "DELETE_PENDING") return <Withdrawal one={one} onDone={onDone} />;
  // The tutor approves it.
  if (deletionStatus !== "NORMAL" || !isOver(one) || !tutor) return null;
  return <Request one={one} onDone={onDone} />;
}

const recorded = ({ order, version }: BoardClass) => ({
  ...{ courseOrderId: order.courseOrderId, version, student: order.user.userName },
});

function Withdrawal({ one, onDone }: DeletionProps) {
  const { t } = useTranslation("deskClasses");
  const { withdraw } = useDeletions();
  const { run, isBusy } = useWork();
  const send = () =>
    run(async () => {
      await withdraw(recorded(one));
      onDone();
    });

  return (
    <div className={styles.acts}>
      <Act aria-disabled={isBusy || undefined} onClick={send}>
        {t("withdrawDeletion")}
      </Act>
    </div>
  );
}

function Request({ one, onDone }: DeletionProps) {
  const { t } = useTranslation(["deskToday", "deskClasses"]);
  const { ask } = useDeletions();
  const form = useForm({
    initial: { reason: "" },
    check: ({ reason }) => ({
      reason: reason.trim() === "" ? t("deskClasses:reasonMissing") : undefined,
    }),
    async send({ reason }) {
      try {
        await ask(recorded(one), reason.trim());
        onDone();
      } catch (error) {
        const text = errorText(error);
        if (text !== null) form.mark("reason", text);
      }
    },
    failure: "operationFailed",
  });
  return (
    <Fold title={t("deleteRecord")}>
      <form {...form.props} className={styles.deletion}>
        <p>{t("deleteRecordHow", { tutor: one.order.tutor?.userName })}</p>
        <TextArea
          label={t("deskClasses:reason")}
          maxLength={LONGEST_REASON}
          {...form.text("reason")}
        />
        <div>
          <Act type="submit" aria-disabled={form.isSending || undefined}>
            {t("askDeletion")}
          </Act>
        </div>
      </form>
    </Fold>
  );
}
