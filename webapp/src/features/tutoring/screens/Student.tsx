import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { Portrait } from "@/entities/person/Portrait";
import { errorText } from "@/i18n/errorText";
import { goBack } from "@/navigation";
import { callQuery } from "@/queries";
import { type StudentDetail, serverNow } from "@/rpc";
import { classes, ErrorBlock, Screen, Skeleton, Stack } from "@/ui";
import { Facts } from "@/ui/Facts";
import { PullToRefresh, RefreshButton } from "@/ui/PullToRefresh";
import { Stats } from "@/ui/Stats";
import { About } from "../components/About";
import { Actions } from "../components/Actions";
import { Books } from "../components/Books";
import { ClassesAhead, PastClasses } from "../components/Classes";
import { Plans } from "../components/Plans";
import { refreshStudents } from "../refresh";
import styles from "../Tutoring.module.css";

/** One of the tutor's students: how they stand, what comes, and what can be done for them. */
export default function Student() {
  const { t } = useTranslation("tutoring");
  const [search] = useSearchParams();
  const studentId = Number(search.get("studentId")) || 0;
  const found = useQuery(callQuery("CustomerTeacherQueryStudent", { studentId }));
  const now = serverNow();
  const detail = found.data;
  return (
    <Screen
      title={t("student")}
      onBack={() => void goBack()}
      aside={<RefreshButton onRefresh={() => void refreshStudents()} />}
    >
      <PullToRefresh onRefresh={refreshStudents}>
        {detail ? (
          <Stack>
            <Head detail={detail} />
            <Actions detail={detail} />
            <ClassesAhead orders={detail.ahead} now={now} />
            <Plans detail={detail} now={now} />
            <Books studentId={studentId} />
            <About detail={detail} />
            <PastClasses studentId={studentId} now={now} />
          </Stack>
        ) : found.isPending ? (
          <Skeleton rows={5} height={96} />
        ) : (
          <ErrorBlock text={errorText(found.error)} onRetry={() => void found.refetch()} />
        )}
      </PullToRefresh>
    </Screen>
  );
}

function Head({ detail }: { readonly detail: StudentDetail }) {
  const { t, i18n } = useTranslation("tutoring");
  const { facts, student } = detail;
  const percent = new Intl.NumberFormat(i18n.language, { style: "percent" });
  const rate = student.masteryRate;
  return (
    <>
      <div className={styles.head}>
        <Portrait
          className={classes(styles.face, styles.large)}
          url={facts.pictureUrl}
          name={student.userName}
        />
        <span className={styles.texts}>
          <h2 className={styles.title}>{student.userName}</h2>
          <span className={styles.quiet}>
            <Facts
              facts={[
                facts.grade && t(`grade_${facts.grade}`),
                facts.gender && t(`gender_${facts.gender}`),
                facts.age !== null && t("age", { count: facts.age }),
              ]}
            />
          </span>
        </span>
      </div>
      <Stats
        stats={[
          { label: t("rate"), value: rate === null ? null : percent.format(rate) },
          { label: t("mastered"), value: student.mastered },
          { label: t("toReview"), value: student.toReview },
        ]}
      />
    </>
  );
}
