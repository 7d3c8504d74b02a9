import { useTranslation } from "react-i18next";
import { Field, TextArea } from "@/ui";
import { Fold } from "@/ui/Fold";
import { type AnswerProps, useAnswering } from "../../inbox/inbox";
import { deskPaths, linkTo } from "../../navigation";
import { DataCopy } from "../../privacy/DataCopy";
import { Erasure } from "../../privacy/Erasure";
import { Act } from "../../ui/Act";
import { notify } from "../../ui/notices";
import { useDraftForm } from "../../ui/useDraftForm";
import styles from "./Inbox.module.css";

const LONGEST_ANSWER = 500;

/** A request for a copy of the person's data, or for the end of their account. */
export function DataRequestAnswer(props: AnswerProps) {
  const { t } = useTranslation("deskInbox");
  const { facts, person } = props.item;
  const isCopy = facts.dataRequest === "COPY";
  return (
    <>
      <p>{t(isCopy ? "copyAsked" : "closeAsked", { person: person.userName })}</p>
      <a href={linkTo(deskPaths.data, { id: person.userId })}>
        {t("personsData", { person: person.userName })}
      </a>
      {isCopy ? (
        <>
          <DataCopy person={person} onPrepared={props.onAnswered} />
          <Fold title={t("otherWay")}>
            <HandedOver {...props} />
          </Fold>
        </>
      ) : (
        <Erasure person={person} onErased={props.onAnswered} />
      )}
      <Refusal {...props} />
    </>
  );
}

function HandedOver({ item, onAnswered }: AnswerProps) {
  const { t } = useTranslation("deskInbox");
  const answer = useAnswering("StoreAnswerDataRequest");
  const form = useDraftForm({
    draft: `data request ${item.number} handed over`,
    initial: { text: "" },
    check: () => ({}),
    async send({ text }) {
      await answer({ dataRequestId: item.number, isDone: true, answer: text.trim() });
      notify(t("answered", { person: item.person.userName }));
      await onAnswered();
    },
    failure: "operationFailed",
  });
  return (
    <form {...form.props} className={styles.form}>
      <Field label={t("howHandedOver")} maxLength={LONGEST_ANSWER} {...form.text("text")} />
      <div className={styles.acts}>
        <Act type="submit" aria-disabled={form.isSending || undefined}>
          {t("handedOver")}
        </Act>
      </div>
    </form>
  );
}

function Refusal({ item, onAnswered }: AnswerProps) {
  const { t } = useTranslation("deskInbox");
  const answer = useAnswering("StoreAnswerDataRequest");
  const form = useDraftForm({
    draft: `data request ${item.number} refused`,
    initial: { text: "" },
    check: ({ text }) => ({ text: text.trim() === "" ? t("refusalMissing") : undefined }),
    async send({ text }) {
      await answer({ dataRequestId: item.number, isDone: false, answer: text.trim() });
      notify(t("requestRefused", { person: item.person.userName }));
      await onAnswered();
    },
    failure: "operationFailed",
  });
  return (
    <form {...form.props} className={styles.form}>
      <TextArea label={t("refusalReason")} maxLength={LONGEST_ANSWER} {...form.text("text")} />
      <div className={styles.acts}>
        <Act type="submit" aria-disabled={form.isSending || undefined}>
          {t("refuse")}
        </Act>
      </div>
    </form>
  );
}
