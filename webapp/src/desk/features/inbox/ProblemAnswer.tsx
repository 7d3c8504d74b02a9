import { useTranslation } from "react-i18next";
import { Button, TextArea } from "@/ui";
import { type AnswerProps, useAnswering } from "../../inbox/inbox";
import { notify } from "../../ui/notices";
import { useDraftForm } from "../../ui/useDraftForm";
import styles from "./Inbox.module.css";

const LONGEST = 500;

/** A problem with pay: the tutor's text, and the answer that the tutor reads. */
export function ProblemAnswer({ item, onAnswered }: AnswerProps) {
  const { t } = useTranslation("deskInbox");
  const answer = useAnswering("StoreAnswerCommissionProblem");
  const form = useDraftForm({
    draft: `problem ${item.number}`,
    initial: { text: "" },
    check: ({ text }) => ({ text: text.trim() === "" ? t("answerMissing") : undefined }),
    async send({ text }) {
      const asked = { courseOrderId: item.number, text: text.trim() };
      await answer(asked);
      notify(t("answered", { person: item.person.userName }));
      await onAnswered();
    },
    failure: "operationFailed",
  });
  return (
    <form {...form.props} className={styles.form}>
      <p>{item.facts.text}</p>
      <TextArea label={t("answer")} maxLength={LONGEST} {...form.text("text")} />
      <div className={styles.acts}>
        <Button type="submit" busy={form.isSending}>
          {t("sendAnswer")}
        </Button>
      </div>
    </form>
  );
}
