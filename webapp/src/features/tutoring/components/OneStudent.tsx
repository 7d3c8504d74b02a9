import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Portrait } from "@/entities/person/Portrait";
import { HardWords } from "@/entities/word/HardWords";
import { StillKnown } from "@/entities/word/StillKnown";
import { errorText } from "@/i18n/errorText";
import { callQuery } from "@/queries";
import { type StudentDetail, serverNow } from "@/rpc";
import { classes, ErrorBlock, Skeleton, Stack, Text } from "@/ui";
import { Facts } from "@/ui/Facts";
import { Stats } from "@/ui/Stats";
import styles from "../Tutoring.module.css";
import { About } from "./About";
import { Actions } from "./Actions";
import { Books } from "./Books";
import { ClassesAhead, PastClasses } from "./Classes";
import { Confused } from "./Confused";
import { Plans } from "./Plans";

/** A student's progress, upcoming classes, and the tutor's actions. */
export function OneStudent({ studentId }: { readonly studentId: number }) {
  const found = useQuery(callQuery("CustomerTeacherQueryStudent", { studentId }));
  const now = serverNow();
  const detail = found.data;
  if (found.isPending) return <Skeleton rows={5} height={96} />;
  if (!detail) {
    return <ErrorBlock text={errorText(found.error)} onRetry={() => void found.refetch()} />;
  }
  return (
    <Stack>
      <Head detail={detail} />
      <Actions detail={detail} />
      <ClassesAhead orders={detail.ahead} now={now} />
      <Plans detail={detail} now={now} />
      <Confused studentId={studentId} />
      <HardWords studentId={studentId} />
      <StillKnown studentId={studentId} />
      <Books studentId={studentId} />
      <About detail={detail} />
      <PastClasses studentId={studentId} now={now} />
    </Stack>
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
          <Text as="h2" look="title">
            {student.userName}
          </Text>
          <Text as="span" look="quiet">
            <Facts
              facts={[
                facts.grade && t(`grade_${facts.grade}`),
                facts.gender && t(`gender_${facts.gender}`),
                facts.age !== null && t("age", { count: facts.age }),
              ]}
            />
          </Text>
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
