import { useTranslation } from "react-i18next";
import { useBookTitle } from "@/entities/book/bookTitle";
import { DayRow } from "@/entities/order/DayRow";
import { standingOf } from "@/entities/order/standing";
import { useIsTutor } from "@/entities/person/session";
import type { CourseRecord } from "@/rpc";
import { Text } from "@/ui";
import { Badge } from "@/ui/Badge";
import { Facts } from "@/ui/Facts";
import { StackedBar } from "@/ui/StackedBar";
import { useKind } from "../kind";
import styles from "./List.module.css";
import { useOpened } from "./opened";

/** One session: when, what, outcome; a tap opens its record. */
export function RecordRow({ record }: { readonly record: CourseRecord }) {
  const { t } = useTranslation("records");
  const { order } = record;
  const kind = useKind();
  const facts = useRowFacts(record);
  const isTutor = useIsTutor();
  const { isBeside, chosen, open } = useOpened();
  return (
    <DayRow
      at={order.appointmentTime}
      title={kind(order)}
      isOff={order.status === "CANCELED" || order.status === "EXPIRED"}
      isShown={isBeside && chosen === order.courseOrderId}
      aside={<Became record={record} />}
      onOpen={() => open(order.courseOrderId)}
    >
      <Text as="span" look="quiet">
        <Facts facts={facts} />
      </Text>
      {order.deletionStatus === "DELETE_PENDING" && (
        <Text as="span" look="warning">
          {t(isTutor ? "deletingAnswer" : "deleting")}
        </Text>
      )}
      {order.deletionStatus === "DELETE_APPROVED" && (
        <Text as="span" look="warning">
          {t("deletingAgreed")}
        </Text>
      )}
      {record.lacksFeedback && (
        <Text as="span" look="warning">
          {t("lacksFeedback")}
        </Text>
      )}
    </DayRow>
  );
}

/** The facts of a session besides its time and kind. */
function useRowFacts({ order }: CourseRecord): readonly (string | null)[] {
  const { t } = useTranslation("records");
  const title = useBookTitle();
  const isTutor = useIsTutor();
  const student = isTutor ? order.user.userName : null;
  if (order.isNoShow) return [student, t(isTutor ? "studentMissed" : "youMissed")];
  if (order.status === "CANCELED") return [student, t("calledOff")];
  if (order.status === "EXPIRED") {
    return [student, t(order.lessonType === "ANTI_FORGETTING" ? "missedReview" : "nobodyCame")];
  }
  return [
    student,
    order.courseBook && title(order.courseBook),
    order.wordCount ? t("wordsShort", { count: order.wordCount }) : null,
  ];
}

/** The outcome as a small bar; a word if there is none. */
function Became({ record: { order, outcome } }: { readonly record: CourseRecord }) {
  const { t } = useTranslation("records");
  const { t: common } = useTranslation();
  if (order.deletionStatus === "DELETED") return <Badge round>{common("statusDELETED")}</Badge>;
  if (order.status === "IN_PROGRESS") {
    return (
      <Badge round tone="warning">
        {common("statusIN_PROGRESS")}
      </Badge>
    );
  }
  if (order.status === "RESERVED") return null;
  if (order.status !== "COMPLETED") {
    return <Badge round>{common(`status${standingOf(order)}`)}</Badge>;
  }
  if (!outcome || outcome.right + outcome.wrong === 0) return null;
  const { right, wrong } = outcome;
  return (
    <span className={styles.mini} role="img" aria-label={t("outcome", { right, wrong })}>
      <StackedBar
        bare
        shares={[
          { tone: "mastered", label: "", value: right },
          { tone: "forgotten", label: "", value: wrong },
        ]}
      />
    </span>
  );
}
