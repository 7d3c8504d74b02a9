import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useAttendance } from "@/entities/order/useAttendance";
import { useIsTutor } from "@/entities/person/session";
import { errorText } from "@/i18n/errorText";
import { START_EARLY_MS } from "@/machines/constants";
import { callQuery } from "@/queries";
import { type RecordDetail, serverNow } from "@/rpc";
import { DAY_MS, MINUTE_MS } from "@/time";
import { ErrorBlock, Skeleton, Stack, Text } from "@/ui";
import { Card } from "@/ui/Card";
import { Companions } from "@/ui/Companions";
import { Evaluated } from "./Evaluated";
import { Feedback } from "./Feedback";
import { Head } from "./Head";
import { Plan } from "./Plan";
import styles from "./Record.module.css";
import { Times } from "./Times";
import { Words } from "./Words";

/**
 * When to reload a session: it opens at its time, and then either side starts or ends it. Right
 * after it, its tutor may be writing.
 */
function nextLook(record: RecordDetail | undefined, isOver: boolean): number | false {
  const awaitsTutor = isOver && record?.order.startedBy === "TEACHER" && !record.feedback;
  if (record?.order.status === "IN_PROGRESS" || awaitsTutor) return MINUTE_MS;
  if (record?.order.status !== "RESERVED") return false;
  const { utcOpens, appointmentTime } = record.order;
  const opens = utcOpens ?? appointmentTime - START_EARLY_MS;
  return Math.min(Math.max(opens - serverNow(), MINUTE_MS), DAY_MS);
}

/** The record of a session, reloaded when it may have changed. */
export function useRecord(courseOrderId: number, isOver = false) {
  return useQuery({
    ...callQuery("CustomerQueryCourseOrderRecord", { courseOrderId }),
    refetchInterval: ({ state }) => nextLook(state.data, isOver),
  });
}

interface KeptProps {
  readonly record: ReturnType<typeof useRecord>;
  /** Whether the student comes from the class: its result and thanks come first. */
  readonly isOver?: boolean;
  /** Below the record. */
  readonly children?: ReactNode;
}

/** The full record of a session, or its loading or error state. */
export function Kept({ record, isOver = false, children }: KeptProps) {
  const { data } = record;
  if (data) {
    return (
      <Stack gap={5}>
        {isOver ? <JustOver record={data} /> : <Shown record={data} />}
        {children}
      </Stack>
    );
  }
  if (record.isPending) return <Skeleton rows={3} height={144} />;
  return <ErrorBlock text={errorText(record.error)} onRetry={() => void record.refetch()} />;
}

function Shown({ record }: { readonly record: RecordDetail }) {
  const now = Math.max(record.serverTime, serverNow());
  const { order, time, words, plan, evaluation } = record;
  const attendance = useAttendance();
  const other = useIsTutor() ? order.user : order.tutor;
  return (
    <>
      <Head order={order} now={now} />
      <Times
        time={time}
        now={now}
        isSimulated={order.isSimulated}
        attendance={other && attendance(time, other.userName, order.isNoShow === true)}
        endedByClock={order.endedBy === "clock"}
      />
      <Words order={order} words={words} />
      {plan.length > 0 && (
        <Plan order={order} mayChangeTime={record.mayChangePlanTime} plan={plan} now={now} />
      )}
      <Feedback record={record} now={now} />
      {evaluation && <Evaluated evaluation={evaluation} now={now} />}
    </>
  );
}

/** The end of a class for its student: thanks, what the tutor wrote, and the words of the class. */
function JustOver({ record }: { readonly record: RecordDetail }) {
  const { order, words, feedback } = record;
  const { t } = useTranslation("records");
  return (
    <>
      <Card as="section" gap={3} className={styles.thanks}>
        <Companions moment="lessonDone" width={160} />
        <Text as="h2" look="title">
          {t("thanks")}
        </Text>
        <p>{t("thanksText")}</p>
      </Card>
      {feedback && <Feedback record={record} now={Math.max(record.serverTime, serverNow())} />}
      <Words order={order} words={words} />
    </>
  );
}
