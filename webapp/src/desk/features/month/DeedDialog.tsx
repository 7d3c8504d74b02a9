import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { money } from "@/i18n/amounts";
import { errorText } from "@/i18n/errorText";
import { asking } from "@/rpc";
import { Button, Dialog, Text, TextArea } from "@/ui";
import { notify } from "../../ui/notices";
import { useDraftForm } from "../../ui/useDraftForm";
import styles from "./Month.module.css";
import { type Deed, type Payment, payChanged, totalOf } from "./month";

const LONGEST_REASON = 200;
const OPERATIONS = { release: "StoreReleaseCommission", retry: "StoreRetryCommission" } as const;

interface DeedDialogProps {
  readonly deed: Deed;
  readonly payments: readonly Payment[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Releases flagged payments with a reason that tutors read, or tries failed ones again. */
export function DeedDialog({ deed, payments, onDone, onClose }: DeedDialogProps) {
  const { t } = useTranslation(["deskMonth", "common"]);
  const formId = useId();
  const [send] = useState(() => asking(OPERATIONS[deed]));
  const form = useDraftForm({
    draft: `${deed} ${payments.map(({ courseOrderId }) => courseOrderId).join()}`,
    initial: { reason: "" },
    check: ({ reason }) => ({
      reason: deed === "release" && reason.trim() === "" ? t("reasonMissing") : undefined,
    }),
    async send({ reason }) {
      const courseOrderIds = payments.map(({ courseOrderId }) => courseOrderId);
      try {
        const done = await send({ courseOrderIds, reason: reason.trim() });
        notify(t(`${deed}Done`, { count: done.payments, sum: money(done.totalFen) }));
        onDone();
        onClose();
      } catch (error) {
        // It stands in the dialog until something else is tried.
        const text = errorText(error);
        if (text !== null) form.mark("reason", text);
      } finally {
        await payChanged();
      }
    },
    failure: "operationFailed",
  });
  return (
    <Dialog
      title={t(`${deed}Title`, { count: payments.length })}
      onDismiss={onClose}
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            {t("common:back")}
          </Button>
          <Button type="submit" form={formId} busy={form.isSending}>
            {t(deed)}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.paste} {...form.props}>
        <Text look="muted">
          {t(`${deed}What`, { count: payments.length, sum: money(totalOf(payments)) })}
        </Text>
        <TextArea
          label={t(deed === "release" ? "reasonForTutors" : "reasonIfAny")}
          maxLength={LONGEST_REASON}
          {...form.text("reason")}
        />
      </form>
    </Dialog>
  );
}
