import { useTranslation } from "react-i18next";
import { Button, Field } from "@/ui";
import { useForm } from "@/ui/useForm";
import { Act } from "../ui/Act";
import { useDraftForm } from "../ui/useDraftForm";
import styles from "./Classes.module.css";
import { type RestOf, useRestAnswers } from "./restAnswers";

const LONGEST = 200;

interface RestFormProps {
  readonly rest: RestOf;
  readonly onAnswered: () => void | Promise<void>;
}

/** Answers an application for rest: approves it, or rejects it with a reason. */
export function RestForm({ rest, onAnswered }: RestFormProps) {
  const { t } = useTranslation("deskClasses");
  const { approve } = useRestAnswers();
  const form = useForm({
    initial: {},
    check: () => ({}),
    async send() {
      await approve(rest);
      await onAnswered();
    },
    failure: "operationFailed",
  });
  return (
    <>
      <form {...form.props}>
        <Button type="submit" busy={form.isSending}>
          {t("approve")}
        </Button>
      </form>
      <RejectForm rest={rest} onAnswered={onAnswered} />
    </>
  );
}

/** Rejects an application with a reason. */
export function RejectForm({ rest, onAnswered }: RestFormProps) {
  const { t } = useTranslation("deskClasses");
  const { reject } = useRestAnswers();
  return (
    <ReasonForm
      draft={`rejection ${rest.restApplicationId}`}
      label={t("rejectReason")}
      act={t("reject")}
      send={(reason) => reject(rest, reason)}
      onSent={onAnswered}
    />
  );
}

/** Takes approved rest back, with a reason. */
export function LiftForm({ rest, onAnswered }: RestFormProps) {
  const { t } = useTranslation("deskClasses");
  const { lift } = useRestAnswers();
  return (
    <ReasonForm
      draft={`lifting ${rest.restApplicationId}`}
      label={t("liftReason")}
      act={t("lift")}
      send={(reason) => lift(rest, reason)}
      onSent={onAnswered}
    />
  );
}

interface ReasonFormProps {
  readonly draft: string;
  readonly label: string;
  readonly act: string;
  readonly send: (reason: string) => Promise<void>;
  readonly onSent: () => void | Promise<void>;
}

function ReasonForm({ draft, label, act, send, onSent }: ReasonFormProps) {
  const { t } = useTranslation("deskClasses");
  const form = useDraftForm({
    draft,
    initial: { reason: "" },
    check: ({ reason }) => ({ reason: reason.trim() === "" ? t("restReasonMissing") : undefined }),
    async send({ reason }) {
      await send(reason.trim());
      await onSent();
    },
    failure: "operationFailed",
  });
  return (
    <form {...form.props} className={styles.form}>
      <Field label={label} maxLength={LONGEST} {...form.text("reason")} />
      <div>
        <Act type="submit" aria-disabled={form.isSending || undefined}>
          {act}
        </Act>
      </div>
    </form>
  );
}
