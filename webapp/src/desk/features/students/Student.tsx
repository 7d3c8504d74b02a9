import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { dayAndTime } from "@/i18n/days";
import { errorText } from "@/i18n/errorText";
import { idIn } from "@/idIn";
import { callQuery } from "@/queries";
import { serverNow } from "@/rpc";
import { Empty, ErrorBlock, Skeleton } from "@/ui";
import { deskPaths, goTo } from "../../navigation";
import { FileLinks } from "../../people/FileLinks";
import { may, useMe } from "../../session";
import { Act } from "../../ui/Act";
import { DeskPage } from "../../ui/DeskPage";
import { StateChip } from "../../ui/StateChip";
import { AccountCard } from "./AccountCard";
import { ClassesCard } from "./ClassesCard";
import { CreditsCard } from "./CreditsCard";
import { FactsCard } from "./FactsCard";
import { FILE, type PartProps } from "./file";
import { LearningCard } from "./LearningCard";
import { PlanCard } from "./PlanCard";
import { RequestsCard } from "./RequestsCard";
import styles from "./Student.module.css";

/** A student's file: everything that the store knows and does about one student. */
export default function Student() {
  const { t } = useTranslation("deskStudents");
  const id = idIn(useSearchParams()[0], "id");
  if (id === null) {
    return (
      <DeskPage title={t("student")}>
        <Empty text={t("noStudent")} />
      </DeskPage>
    );
  }
  return <FileOf key={id} id={id} />;
}

function FileOf({ id }: { readonly id: number }) {
  const { t } = useTranslation("deskStudents");
  const { data, error, refetch } = useQuery(callQuery(FILE, { userId: id }));
  if (data) return <Shown student={data} />;
  return (
    <DeskPage title={t("student")}>
      {error ? (
        <ErrorBlock text={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={10} height={40} />
      )}
    </DeskPage>
  );
}

function Shown({ student }: PartProps) {
  const { t } = useTranslation(["deskStudents", "deskPeople", "desk"]);
  const me = useMe();
  const { userId, userName, accountNo, disabled, nextClass, tutors } = student;
  if (me === null) return null;
  return (
    <DeskPage
      title={userName}
      beside={
        <>
          {accountNo} {disabled && <StateChip tone="bad">{t("deskPeople:closed")}</StateChip>}
        </>
      }
      action={
        may(me, "schedule") &&
        !disabled && (
          <Act primary onClick={() => goTo(deskPaths.booking, { student: userId })}>
            {t("book")}
          </Act>
        )
      }
      side={
        <>
          <AccountCard student={student} />
          <LearningCard student={student} />
          <FactsCard student={student} />
          <FileLinks person={student} />
        </>
      }
    >
      <p className={styles.summary}>
        <span>
          {nextClass === null
            ? t("noNextClass")
            : t("nextClassAt", { when: dayAndTime(nextClass, serverNow()) })}
        </span>
        {tutors.length > 0 && (
          <span>
            {t("tutorsAre", {
              tutors: tutors.map((one) => one.userName).join(t("desk:comma")),
            })}
          </span>
        )}
      </p>
      <CreditsCard student={student} />
      <ClassesCard student={student} />
      <PlanCard student={student} />
      <RequestsCard student={student} />
    </DeskPage>
  );
}
