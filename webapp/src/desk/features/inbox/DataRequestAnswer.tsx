import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call, newIdempotencyKey } from "@/rpc";
import { Button, Field, TextArea } from "@/ui";
import { useForm } from "@/ui/useForm";
import { Act } from "../../ui/Act";
import { notify } from "../../ui/notices";
import styles from "./Inbox.module.css";
import type { AnswerProps } from "./inbox";

const LONGEST_ANSWER = 500;
const LONGEST_REASON = 200;

/** A request for a copy of the person's data, or for the end of their account. */
export function DataRequestAnswer(props: AnswerProps) {
  const { t } = useTranslation("deskInbox");
  const { facts, person } = props.item;
  const isCopy = facts.dataRequest === "COPY";
  return (
    <>
      <p>{t(isCopy ? "copyAsked" : "closeAsked", { person: person.userName })}</p>
      {isCopy ? <HandedOver {...props} /> : <Erasure {...props} />}
      <Refusal {...props} />
    </>
  );
}

function answer(dataRequestId: number, isDone: boolean, text: string) {
  const asked = { dataRequestId, isDone, answer: text.trim() };
  return call("StoreAnswerDataRequest", asked, { idempotencyKey: newIdempotencyKey() });
}

function HandedOver({ item, onAnswered }: AnswerProps) {
  const { t } = useTranslation("deskInbox");
  const form = useForm({
    initial: { text: "" },
    check: () => ({}),
    async send({ text }) {
      await answer(item.number, true, text);
      notify(t("answered", { person: item.person.userName }));
      await onAnswered();
    },
    failure: "operationFailed",
  });
  return (
    <form {...form.props} className={styles.form}>
      <Field label={t("howHandedOver")} maxLength={LONGEST_ANSWER} {...form.text("text")} />
      <div className={styles.acts}>
        <Button type="submit" busy={form.isSending}>
          {t("handedOver")}
        </Button>
      </div>
    </form>
  );
}

/** There is no undo, so a second step says what is lost. */
function Erasure({ item, onAnswered }: AnswerProps) {
  const { t } = useTranslation("deskInbox");
  const [isSure, setSure] = useState(false);
  const { userId, userName } = item.person;
  const form = useForm({
    initial: { reason: "" },
    check: ({ reason }) => ({ reason: reason.trim() === "" ? t("eraseReasonMissing") : undefined }),
    async send({ reason }) {
      if (!isSure) {
        setSure(true);
        return;
      }
      await call("StoreErasePerson", { userId, reason: reason.trim() });
      notify(t("erased", { person: userName }));
      await onAnswered();
    },
    failure: "operationFailed",
  });
  return (
    <form {...form.props} className={styles.form}>
      <Field label={t("eraseReason")} maxLength={LONGEST_REASON} {...form.text("reason")} />
      {isSure && <p role="alert">{t("eraseWarning", { person: userName })}</p>}
      <div className={styles.acts}>
        <Button type="submit" kind={isSure ? "danger" : "secondary"} busy={form.isSending}>
          {t(isSure ? "eraseForGood" : "erase")}
        </Button>
        {isSure && <Act onClick={() => setSure(false)}>{t("doNotErase")}</Act>}
      </div>
    </form>
  );
}

function Refusal({ item, onAnswered }: AnswerProps) {
  const { t } = useTranslation("deskInbox");
  const form = useForm({
    initial: { text: "" },
    check: ({ text }) => ({ text: text.trim() === "" ? t("refusalMissing") : undefined }),
    async send({ text }) {
      await answer(item.number, false, text);
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
