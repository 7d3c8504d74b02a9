import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useAttendance } from "@/entities/order/useAttendance";
import { useIsTutor } from "@/entities/person/session";
import { errorText } from "@/i18n/errorText";
import { START_EARLY_MS } from "@/machines/courseOrder";
import { goBack } from "@/navigation";
import { callQuery } from "@/queries";
import { type RecordDetail, serverNow } from "@/rpc";
import { DAY_MS, MINUTE_MS } from "@/time";
import { Button, ErrorBlock, Screen, Skeleton } from "@/ui";
import { PullToRefresh } from "@/ui/PullToRefresh";
import { Evaluate } from "../record/Evaluate";
import { Evaluated } from "../record/Evaluated";
import { Feedback } from "../record/Feedback";
import { Head } from "../record/Head";
import { Plan } from "../record/Plan";
import styles from "../record/Record.module.css";
import { Times } from "../record/Times";
import { Words } from "../record/Words";

/** When to ask again of a session: it opens at its time, and then either side starts or ends it. */
function nextLook(record: RecordDetail | undefined): number | false {
  if (record?.order.status === "IN_PROGRESS") return MINUTE_MS;
  if (record?.order.status !== "RESERVED") return false;
  const { utcOpens, appointmentTime } = record.order;
  const opens = utcOpens ?? appointmentTime - START_EARLY_MS;
  return Math.min(Math.max(opens - serverNow(), MINUTE_MS), DAY_MS);
}

/** All that is kept of one session. */
export default function PersonalClassRecord() {
  const { t } = useTranslation("records");
  const [search] = useSearchParams();
  const courseOrderId = Number(search.get("courseOrderId"));
  const record = useQuery({
    ...callQuery("CustomerQueryCourseOrderRecord", { courseOrderId }),
    refetchInterval: ({ state }) => nextLook(state.data),
  });
  const [isSending, setSending] = useState(false);
  const formId = useId();
  const { data } = record;
  return (
    <Screen
      title={t("record")}
      onBack={() => void goBack()}
      footer={
        data?.mayEvaluate && (
          <Button wide type="submit" form={formId} busy={isSending}>
            {t("submit")}
          </Button>
        )
      }
    >
      {record.isPending && <Skeleton rows={3} height={144} />}
      {!data && record.isError && (
        <ErrorBlock text={errorText(record.error)} onRetry={() => void record.refetch()} />
      )}
      {data && (
        <PullToRefresh onRefresh={() => record.refetch()}>
          <div className={styles.record}>
            <Shown record={data} />
            {data.mayEvaluate && (
              <Evaluate
                record={data}
                id={formId}
                onSending={setSending}
                onSent={() => void record.refetch()}
              />
            )}
          </div>
        </PullToRefresh>
      )}
    </Screen>
  );
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
