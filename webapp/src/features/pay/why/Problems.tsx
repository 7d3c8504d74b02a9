import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { dateOf } from "@/i18n/when";
import { invalidate } from "@/queries";
import { asking, type CommissionDetail, type CommissionProblemView } from "@/rpc";
import { PROBLEM_LENGTH } from "@/rpc/bounds";
import { Button, Dialog, Section, Text, TextArea, toast } from "@/ui";
import { Card } from "@/ui/Card";
import { useForm } from "@/ui/useForm";
import styles from "../Pay.module.css";

interface ProblemsProps {
  readonly detail: CommissionDetail;
  readonly now: number;
  readonly onChange: () => void;
}

/** The tutor's problems, the store's answers, and a form to report one. */
export function Problems({ detail, now, onChange }: ProblemsProps) {
  const { t } = useTranslation("pay");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {detail.problems.length > 0 && (
        <Section title={t("problems")}>
          {detail.problems.map((problem) => (
            <Said key={problem.utcRaised} problem={problem} now={now} />
          ))}
        </Section>
      )}
      {detail.mayRaiseProblem && (
        <Button kind="secondary" wide onClick={() => setOpen(true)}>
          {t("problem")}
        </Button>
      )}
      {isOpen && (
        <Ask
          courseOrderId={detail.record.courseOrderId}
          onClose={() => setOpen(false)}
          onSent={onChange}
        />
      )}
    </>
  );
}

interface SaidProps {
  readonly problem: CommissionProblemView;
  readonly now: number;
}

function Said({ problem, now }: SaidProps) {
  const { t } = useTranslation("pay");
  const { text, utcRaised, answer, utcAnswered } = problem;
  return (
    <Card gap={2}>
      <Text look="lines">{text}</Text>
      <Text look="quiet">{dateOf(utcRaised, now)}</Text>
      {answer === null ? (
        <p className={styles.warning}>{t("problemOpen")}</p>
      ) : (
        <div className={styles.answer}>
          <Text look="lines">{t("problemAnswer", { answer })}</Text>
          <Text look="quiet">{utcAnswered !== null && dateOf(utcAnswered, now)}</Text>
        </div>
      )}
    </Card>
  );
}

interface AskProps {
  readonly courseOrderId: number;
  readonly onClose: () => void;
  /** A refused or unanswered request may have been stored, too. */
  readonly onSent: () => void;
}

function Ask({ courseOrderId, onClose, onSent }: AskProps) {
  const { t } = useTranslation("pay");
  const { t: common } = useTranslation();
  const [raise] = useState(() => asking("CustomerTeacherRaiseCommissionProblem"));
  const id = useId();
  const form = useForm({
    initial: { text: "" },
    check: ({ text }) => ({ text: text.trim() === "" ? t("problemEmpty") : undefined }),
    send: async ({ text }) => {
      try {
        await raise({ courseOrderId, text });
        onClose();
        toast(t("problemSent"));
      } finally {
        onSent();
        void invalidate("CustomerTeacherListCommission");
      }
    },
    failure: "operationFailed",
  });
  return (
    <Dialog
      sheet
      title={t("problem")}
      onDismiss={onClose}
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            {common("cancel")}
          </Button>
          <Button type="submit" form={id} busy={form.isSending}>
            {t("problemSend")}
          </Button>
        </>
      }
    >
      <form id={id} {...form.props}>
        <TextArea
          label={t("problemText")}
          hint={t("problemHint")}
          maxLength={PROBLEM_LENGTH}
          {...form.text("text")}
        />
      </form>
    </Dialog>
  );
}
