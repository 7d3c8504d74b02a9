import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { dayAndTime } from "@/i18n/days";
import { errorText } from "@/i18n/errorText";
import { callQuery } from "@/queries";
import { asking, serverNow } from "@/rpc";
import { Button, Dialog, ErrorBlock, Skeleton, Text, TextArea } from "@/ui";
import { notify } from "../../ui/notices";
import { useDraftForm } from "../../ui/useDraftForm";
import { type Payment, payChanged } from "./month";

const LONGEST = 500;

interface ProblemDialogProps {
  readonly payment: Payment;
  readonly onClose: () => void;
}

/** A tutor's problem with a payment, and the answer that the tutor reads. */
export function ProblemDialog({ payment, onClose }: ProblemDialogProps) {
  const { t } = useTranslation(["deskMonth", "common"]);
  const formId = useId();
  const { courseOrderId, tutorName } = payment;
  // An order has one open problem at most: the first one from its number on.
  const { data, error, isPending, refetch } = useQuery(
    callQuery("StoreListCommissionProblem", { after: courseOrderId - 1, limit: 1 }),
  );
  const problem = data?.data.find((one) => one.courseOrderId === courseOrderId);
  const [send] = useState(() => asking("StoreAnswerCommissionProblem"));
  const form = useDraftForm({
    draft: `problem ${courseOrderId}`,
    initial: { text: "" },
    check: ({ text }) => ({ text: text.trim() === "" ? t("answerMissing") : undefined }),
    async send({ text }) {
      try {
        await send({ courseOrderId, text: text.trim() });
        notify(t("answered", { tutor: tutorName }));
        onClose();
      } catch (failure) {
        const said = errorText(failure);
        if (said !== null) form.mark("text", said);
      } finally {
        await payChanged();
      }
    },
    failure: "operationFailed",
  });
  return (
    <Dialog
      title={t("problemTitle", { tutor: tutorName })}
      onDismiss={onClose}
      actions={
        <>
          <Button kind="secondary" onClick={onClose}>
            {t("common:back")}
          </Button>
          <Button type="submit" form={formId} busy={form.isSending}>
            {t("sendAnswer")}
          </Button>
        </>
      }
    >
      {isPending && <Skeleton rows={2} height={40} />}
      {error && !data && <ErrorBlock text={errorText(error)} onRetry={() => void refetch()} />}
      {problem && (
        <>
          <Text look="muted">{dayAndTime(problem.utcRaised, serverNow())}</Text>
          <Text look="lines">{problem.text}</Text>
        </>
      )}
      <form id={formId} {...form.props}>
        <TextArea label={t("answerText")} maxLength={LONGEST} {...form.text("text")} />
      </form>
    </Dialog>
  );
}
