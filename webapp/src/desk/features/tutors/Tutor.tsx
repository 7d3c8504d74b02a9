import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { dayAndTime } from "@/i18n/days";
import { errorText } from "@/i18n/errorText";
import { callQuery, invalidate } from "@/queries";
import { serverNow } from "@/rpc";
import { Empty, ErrorBlock, Skeleton, Text } from "@/ui";
import { deskPaths, linkTo } from "../../navigation";
import { setDisabled } from "../../people/accountState";
import { FileLinks } from "../../people/FileLinks";
import { may, useMe } from "../../session";
import { Act } from "../../ui/Act";
import { DeskPage } from "../../ui/DeskPage";
import { notifyFailure } from "../../ui/notices";
import { StateChip } from "../../ui/StateChip";
import { Card } from "./Card";
import { FactsCard } from "./FactsCard";
import { HoursCard } from "./HoursCard";
import { LevelCard } from "./LevelCard";
import { PayCard } from "./PayCard";
import { RestCard } from "./RestCard";
import { StudentsCard } from "./StudentsCard";
import styles from "./Tutors.module.css";
import { TUTOR, TUTORS, type TutorFile } from "./tutors";

/** The file of the tutor whom the address names. */
export default function Tutor() {
  const { t } = useTranslation("deskTutors");
  const [address] = useSearchParams();
  const userId = Number(address.get("id"));
  return Number.isSafeInteger(userId) && userId > 0 ? (
    <File key={userId} userId={userId} />
  ) : (
    <DeskPage title={t("title")}>
      <Empty text={t("noTutor")} />
    </DeskPage>
  );
}

function File({ userId }: { readonly userId: number }) {
  const { t } = useTranslation("deskTutors");
  const { data, error, refetch } = useQuery(callQuery(TUTOR, { userId }));
  if (data) return <Shown tutor={data} />;
  return (
    <DeskPage title={t("title")}>
      {error ? (
        <ErrorBlock text={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={8} height={40} />
      )}
    </DeskPage>
  );
}

function Shown({ tutor }: { readonly tutor: TutorFile }) {
  const { t } = useTranslation(["deskTutors", "desk"]);
  const me = useMe();
  const { userId, userName, accountNo, disabled, institution } = tutor;
  const mayRest = me !== null && may(me, "schedule");
  return (
    <DeskPage
      title={userName}
      beside={
        <span className={styles.inRow}>
          {`${accountNo} · ${institution ?? t("desk:house")}`}
          {disabled && <StateChip tone="bad">{t("isClosed")}</StateChip>}
        </span>
      }
      action={
        <>
          <a className={styles.link} href={linkTo(deskPaths.week, { tutor: userId })}>
            {t("showWeek")}
          </a>
          <OpenOrClose tutor={tutor} />
        </>
      }
      side={
        <>
          <LevelCard tutor={tutor} />
          {me !== null && may(me, "pay") && <PayCard userId={userId} />}
          <FactsCard tutor={tutor} />
          <EvaluationCard tutor={tutor} />
          <FileLinks person={tutor} />
        </>
      }
    >
      <Numbers tutor={tutor} />
      <HoursCard userId={userId} tutor={userName} />
      {mayRest && <RestCard userId={userId} tutor={userName} />}
      <StudentsCard userId={userId} />
      <FeedbackCard tutor={tutor} />
    </DeskPage>
  );
}

function OpenOrClose({ tutor: { userId, userName, disabled } }: { readonly tutor: TutorFile }) {
  const { t } = useTranslation("deskTutors");
  const [isSending, setSending] = useState(false);
  async function change(): Promise<void> {
    if (isSending) return;
    setSending(true);
    try {
      await setDisabled({
        userId,
        disable: !disabled,
        said: t(disabled ? "accountOpened" : "accountClosed", { tutor: userName }),
        refresh: () => invalidate(TUTOR, TUTORS),
      });
    } catch (error) {
      notifyFailure(error);
    } finally {
      setSending(false);
    }
  }
  return (
    <Act aria-disabled={isSending || undefined} onClick={() => void change()}>
      {t(disabled ? "openAccount" : "closeAccount")}
    </Act>
  );
}

function Numbers({ tutor }: { readonly tutor: TutorFile }) {
  const { t } = useTranslation("deskTutors");
  const now = serverNow();
  const { mean } = tutor.evaluation;
  const numbers: readonly (readonly [label: string, value: ReactNode])[] = [
    [t("thisWeek"), tutor.classesOfWeek],
    [
      t("nextClass"),
      tutor.nextClass === null ? t("noClassAhead") : dayAndTime(tutor.nextClass, now),
    ],
    [t("students"), tutor.students],
    [t("rating"), mean === null ? "–" : mean.toFixed(1)],
    [t("feedbackMissing"), tutor.withoutFeedback.length],
  ];
  return (
    <dl className={styles.numbers}>
      {numbers.map(([label, value]) => (
        <div key={label} className={styles.number}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function EvaluationCard({ tutor: { evaluation } }: { readonly tutor: TutorFile }) {
  const { t } = useTranslation("deskTutors");
  const { mean, evaluations: count } = evaluation;
  return (
    <Card title={t("evaluations")}>
      {mean === null ? (
        <Text look="muted">{t("noEvaluations")}</Text>
      ) : (
        <b>{t("stars", { mean: mean.toFixed(1), count })}</b>
      )}
    </Card>
  );
}

function FeedbackCard({ tutor: { withoutFeedback } }: { readonly tutor: TutorFile }) {
  const { t } = useTranslation("deskTutors");
  const now = serverNow();
  return (
    <Card title={t("missing")}>
      {withoutFeedback.length === 0 ? (
        <Text look="muted">{t("noMissing")}</Text>
      ) : (
        <ul className={styles.rows}>
          {withoutFeedback.map(({ courseOrderId, bookedFor, student }) => (
            <li key={courseOrderId} className={styles.row}>
              <a className={styles.name} href={linkTo(deskPaths.student, { id: student.userId })}>
                {student.userName}
              </a>
              <span className={styles.when}>{dayAndTime(bookedFor, now)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
