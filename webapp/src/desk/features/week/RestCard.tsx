import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { dayAndTime } from "@/i18n/days";
import { clockTime } from "@/i18n/format";
import { callQuery } from "@/queries";
import { type Answer, serverNow } from "@/rpc";
import { Button, Dialog, Text } from "@/ui";
import { LiftForm, RestForm } from "../../classes/RestForm";
import { useRestAnswers } from "../../classes/restAnswers";
import { Act } from "../../ui/Act";
import { SideCard } from "../../ui/SideCard";
import { useWork } from "../../ui/useWork";
import styles from "./Week.module.css";

type RestOfTutor = Answer<"StoreListRest">["data"][number];
const MOST = 100;

/** The half hours of an application in words: 今天 14:00–17:00. */
function useStretches() {
  const { t } = useTranslation("deskWeek");
  return ({ stretches }: RestOfTutor) =>
    stretches
      .map(({ startsAt, endsAt }) => `${dayAndTime(startsAt, serverNow())}–${clockTime(endsAt)}`)
      .join(t("comma"));
}

/** The applications for rest that wait; none if there are none in these days. */
export function useWaitingRest(since: number, until: number): readonly RestOfTutor[] {
  const { data } = useQuery(callQuery("StoreListRest", { status: "PENDING", limit: MOST }));
  const isShown = ({ stretches }: RestOfTutor) =>
    stretches.some(({ startsAt, endsAt }) => startsAt < until && endsAt > since);
  return data?.data.filter(isShown) ?? [];
}

interface RestCardProps {
  readonly waiting: readonly RestOfTutor[];
  readonly onReject: (one: RestOfTutor) => void;
}

/** Rest that waits for an answer: approved with one tap, rejected with a reason. */
export function RestCard({ waiting, onReject }: RestCardProps) {
  const { t } = useTranslation(["deskWeek", "deskClasses"]);
  const stretchesOf = useStretches();
  const { approve } = useRestAnswers();
  const { run, isBusy } = useWork();

  if (waiting.length === 0) return null;
  return (
    <SideCard title={t("waitingRest", { count: waiting.length })}>
      <ul className={styles.waiting}>
        {waiting.map((one) => (
          <li key={one.restApplicationId}>
            <b>{one.tutorName}</b>
            <Text look="quiet">{stretchesOf(one)}</Text>
            <div className={styles.acts}>
              <Act
                aria-label={t("deskClasses:approveOf", { tutor: one.tutorName })}
                aria-disabled={isBusy || undefined}
                onClick={() => run(() => approve({ ...one, tutor: one.tutorName }))}
              >
                {t("deskClasses:approve")}
              </Act>
              <Act
                aria-label={t("deskClasses:rejectOf", { tutor: one.tutorName })}
                onClick={() => onReject(one)}
              >
                {t("deskClasses:reject")}
              </Act>
            </div>
          </li>
        ))}
      </ul>
    </SideCard>
  );
}

interface RestDialogProps {
  readonly id: number;
  readonly tutor: string;
  readonly isApproved: boolean;
  readonly waiting: readonly RestOfTutor[];
  readonly onClose: () => void;
}

/** Answers an application, or takes approved rest back. */
export function RestDialog({ id, tutor, isApproved, waiting, onClose }: RestDialogProps) {
  const { t } = useTranslation(["deskWeek", "common"]);
  const stretchesOf = useStretches();
  const asked = waiting.find(({ restApplicationId }) => restApplicationId === id);
  const rest = { restApplicationId: id, tutor };
  return (
    <Dialog
      title={t(isApproved ? "restOf" : "restAskedBy", { tutor })}
      onDismiss={onClose}
      actions={
        <Button kind="secondary" onClick={onClose}>
          {t("common:close")}
        </Button>
      }
    >
      <div className={styles.rest}>
        {asked && <p>{stretchesOf(asked)}</p>}
        {isApproved ? (
          <LiftForm rest={rest} onAnswered={onClose} />
        ) : (
          <RestForm rest={rest} onAnswered={onClose} />
        )}
      </div>
    </Dialog>
  );
}
