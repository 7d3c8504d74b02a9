import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { dayAndTime } from "@/i18n/days";
import { errorText } from "@/i18n/errorText";
import { clockTime } from "@/i18n/format";
import { callQuery } from "@/queries";
import { type Answer, serverNow } from "@/rpc";
import { ErrorBlock, Field, Skeleton, Text } from "@/ui";
import { useForm } from "@/ui/useForm";
import { useRestAnswers } from "../../classes/restAnswers";
import { FormDialog } from "../../people/FormDialog";
import people from "../../people/People.module.css";
import { Act } from "../../ui/Act";
import { SideCard } from "../../ui/SideCard";
import { type ChipTone, StateChip } from "../../ui/StateChip";
import { useWork } from "../../ui/useWork";
import styles from "./Tutors.module.css";

const REST = "StoreListRest";
/** The latest applications; older ones stand in the log. */
const SHOWN = 10;
const REASON_LENGTH = 140;

type Rest = Answer<typeof REST>["data"][number];

const LOOKS: { readonly [Status in Rest["status"]]: readonly [ChipTone, string] } = {
  PENDING: ["late", "restWaits"],
  APPROVED: ["running", "restApproved"],
  REJECTED: ["plain", "restRejected"],
  WITHDRAWN: ["plain", "restWithdrawn"],
  LIFTED: ["plain", "restLifted"],
};

interface RestCardProps {
  readonly userId: number;
  readonly tutor: string;
}

/** A tutor's applications for rest, the latest first, and what can be done about them. */
export function RestCard({ userId, tutor }: RestCardProps) {
  const { t } = useTranslation("deskTutors");
  const { data, error, refetch } = useQuery(callQuery(REST, { tutorId: userId, limit: SHOWN }));
  return (
    <SideCard title={t("rest")}>
      {error && !data && <ErrorBlock text={errorText(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={2} height={40} />}
      {data?.data.length === 0 && <Text look="muted">{t("noRest")}</Text>}
      {data && data.data.length > 0 && (
        <ul className={styles.rows}>
          {data.data.map((rest) => (
            <Row key={rest.restApplicationId} rest={rest} tutor={tutor} />
          ))}
        </ul>
      )}
    </SideCard>
  );
}

function Row({ rest, tutor }: { readonly rest: Rest; readonly tutor: string }) {
  const { t } = useTranslation("deskTutors");
  const [asks, setAsks] = useState<"reject" | "lift" | null>(null);
  const { run, isBusy } = useWork();
  const { approve } = useRestAnswers();
  const { restApplicationId, stretches, status, reason } = rest;
  const now = serverNow();
  const isOver = (stretches.at(-1)?.endsAt ?? 0) <= now;
  const [tone, text] = LOOKS[status];

  return (
    <li className={styles.row}>
      <span className={styles.when}>
        {stretches
          .map(({ startsAt, endsAt }) => `${dayAndTime(startsAt, now)}–${clockTime(endsAt)}`)
          .join(" · ")}
        {reason && <span className={styles.muted}> {reason}</span>}
      </span>
      <span className={people.line}>
        <StateChip tone={tone}>{t(text as "restWaits")}</StateChip>
        {status === "PENDING" && (
          <>
            <Act
              aria-disabled={isBusy || undefined}
              onClick={() => run(() => approve({ restApplicationId, tutor }))}
            >
              {t("approve")}
            </Act>
            <Act onClick={() => setAsks("reject")}>{t("reject")}</Act>
          </>
        )}
        {status === "APPROVED" && !isOver && <Act onClick={() => setAsks("lift")}>{t("lift")}</Act>}
      </span>
      {asks && (
        <ReasonDialog
          asks={asks}
          restApplicationId={restApplicationId}
          tutor={tutor}
          onClose={() => setAsks(null)}
        />
      )}
    </li>
  );
}

interface ReasonDialogProps {
  readonly asks: "reject" | "lift";
  readonly restApplicationId: number;
  readonly tutor: string;
  readonly onClose: () => void;
}

/** Rejects an application, or lifts rest, with a reason that the tutor reads. */
function ReasonDialog({ asks, restApplicationId, tutor, onClose }: ReasonDialogProps) {
  const { t } = useTranslation("deskTutors");
  const answers = useRestAnswers();
  const form = useForm({
    initial: { reason: "" },
    check: ({ reason }) => ({ reason: reason.trim() === "" ? t("reasonMissing") : undefined }),
    async send({ reason }) {
      await answers[asks]({ restApplicationId, tutor }, reason.trim());
      onClose();
    },
    failure: "operationFailed",
  });
  return (
    <FormDialog title={t(`${asks}Title`, { tutor })} form={form} action={t(asks)} onClose={onClose}>
      <Text look="muted">{t("tutorReads")}</Text>
      <Field label={t("reasonNeeded")} maxLength={REASON_LENGTH} {...form.text("reason")} />
    </FormDialog>
  );
}
