import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { dayAndTime } from "@/i18n/days";
import { errorText } from "@/i18n/errorText";
import { callQuery } from "@/queries";
import { serverNow } from "@/rpc";
import { Empty, ErrorBlock, Skeleton, Text } from "@/ui";
import { deskPaths, linkTo } from "../../navigation";
import { FileLinks } from "../../people/FileLinks";
import people from "../../people/People.module.css";
import { useOpenOrClose } from "../../people/useOpenOrClose";
import { may, useMe } from "../../session";
import { Act } from "../../ui/Act";
import { DeskPage } from "../../ui/DeskPage";
import { SideCard } from "../../ui/SideCard";
import { StateChip } from "../../ui/StateChip";
import { FactsCard } from "./FactsCard";
import { HoursCard } from "./HoursCard";
import { LevelCard } from "./LevelCard";
import { PayCard } from "./PayCard";
import { RestCard } from "./RestCard";
import { StudentsCard } from "./StudentsCard";
import styles from "./Tutors.module.css";
import { readAgain, TUTOR, type TutorFile } from "./tutors";

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
  const { t } = useTranslation(["deskTutors", "deskPeople", "desk"]);
  const me = useMe();
  const { userId, userName, accountNo, disabled, institution } = tutor;
  const mayRest = me !== null && may(me, "schedule");
  return (
    <DeskPage
      title={userName}
      beside={
        <span className={people.line}>
          {`${accountNo} · ${institution ?? t("desk:house")}`}
          {disabled && <StateChip tone="bad">{t("deskPeople:closed")}</StateChip>}
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

function OpenOrClose({ tutor }: { readonly tutor: TutorFile }) {
  const { t } = useTranslation("deskPeople");
  const { turn, isBusy } = useOpenOrClose(readAgain);
  return (
    <Act aria-disabled={isBusy || undefined} onClick={() => turn(tutor)}>
      {t(tutor.disabled ? "openAccount" : "closeAccount")}
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
    <SideCard title={t("evaluations")}>
      {mean === null ? (
        <Text look="muted">{t("noEvaluations")}</Text>
      ) : (
        <b>{t("stars", { mean: mean.toFixed(1), count })}</b>
      )}
    </SideCard>
  );
}

function FeedbackCard({ tutor: { withoutFeedback } }: { readonly tutor: TutorFile }) {
  const { t } = useTranslation("deskTutors");
  const now = serverNow();
  return (
    <SideCard title={t("missing")}>
      {withoutFeedback.length === 0 ? (
        <Text look="muted">{t("noMissing")}</Text>
      ) : (
        <ul className={styles.rows}>
          {withoutFeedback.map(({ courseOrderId, bookedFor, student }) => (
            <li key={courseOrderId} className={styles.row}>
              <a className={people.name} href={linkTo(deskPaths.student, { id: student.userId })}>
                {student.userName}
              </a>
              <span className={styles.when}>{dayAndTime(bookedFor, now)}</span>
            </li>
          ))}
        </ul>
      )}
    </SideCard>
  );
}
