import { useTranslation } from "react-i18next";
import { dayAndTime } from "@/i18n/days";
import { invalidate } from "@/queries";
import { call, newIdempotencyKey, serverNow } from "@/rpc";
import { Button, Field } from "@/ui";
import { useForm } from "@/ui/useForm";
import { Act } from "../../ui/Act";
import { notify } from "../../ui/notices";
import styles from "./Inbox.module.css";
import { type AnswerProps, INBOX, INBOX_COUNT } from "./inbox";

const LONGEST = 200;

/** An application for rest: approved, which can be undone, or rejected with a reason. */
export function RestAnswer({ item, onAnswered }: AnswerProps) {
  const { t } = useTranslation("deskInbox");
  const { number: restApplicationId, person, facts } = item;
  const tutor = person.userName;

  const form = useForm({
    initial: { reason: "" },
    check: () => ({}),
    async send() {
      await send({ restApplicationId, approved: true });
      notify(t("restApproved", { tutor }), async () => {
        const key = { idempotencyKey: newIdempotencyKey() };
        await call("StoreLiftRest", { restApplicationId, reason: t("undoReason") }, key);
        await invalidate(INBOX, INBOX_COUNT);
      });
      await onAnswered();
    },
    failure: "operationFailed",
  });
  const rejection = useForm({
    initial: { reason: "" },
    check: ({ reason }) => ({ reason: reason.trim() === "" ? t("reasonMissing") : undefined }),
    async send({ reason }) {
      await send({ restApplicationId, approved: false, reason: reason.trim() });
      notify(t("restRejected", { tutor }));
      await onAnswered();
    },
    failure: "operationFailed",
  });
  const when = (at: number | null | undefined) => (at ? dayAndTime(at, serverNow()) : "");

  return (
    <>
      <p>
        {t("restAsked", {
          tutor,
          since: when(facts.startsAt),
          until: when(facts.endsAt),
          count: facts.minutes ?? 0,
        })}
      </p>
      <form {...form.props} className={styles.acts}>
        <Button type="submit" busy={form.isSending}>
          {t("approve")}
        </Button>
      </form>
      <form {...rejection.props} className={styles.form}>
        <Field label={t("reason")} maxLength={LONGEST} {...rejection.text("reason")} />
        <div className={styles.acts}>
          <Act type="submit" aria-disabled={rejection.isSending || undefined}>
            {t("reject")}
          </Act>
        </div>
      </form>
    </>
  );
}

function send(answer: {
  readonly restApplicationId: number;
  readonly approved: boolean;
  readonly reason?: string;
}) {
  return call("StoreAnswerRest", answer, { idempotencyKey: newIdempotencyKey() });
}
