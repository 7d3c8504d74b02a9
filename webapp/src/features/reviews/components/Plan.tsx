import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ReviewMark } from "@/entities/order/ReviewMark";
import { type ReviewDay, ReviewTrack } from "@/entities/order/ReviewTrack";
import { useIsTutor } from "@/entities/person/session";
import { dayName } from "@/i18n/days";
import { errorText } from "@/i18n/errorText";
import { inside } from "@/i18n/when";
import { navigateTo } from "@/navigation";
import { paths } from "@/paths";
import { callQuery } from "@/queries";
import { Button, Empty, ErrorBlock, List, RowParts, RowTexts, Section, Skeleton, Text } from "@/ui";
import { PullToRefresh } from "@/ui/PullToRefresh";
import styles from "../Agenda.module.css";
import { daysOf } from "../naming";

/** A lesson's plan: each day is done, missed, due or upcoming. */
export function Plan({ courseOrderId }: { readonly courseOrderId: number }) {
  const { t } = useTranslation("reviews");
  const plan = useQuery(callQuery("CustomerQueryReviewPlan", { courseOrderId }));
  const { data } = plan;
  if (!data && plan.error) {
    return <ErrorBlock text={errorText(plan.error)} onRetry={() => void plan.refetch()} />;
  }
  if (!data) return <Skeleton rows={6} height={48} />;
  if (data.days.length === 0) return <Empty text={t("noPlan")} />;
  const { serverTime, utcLearned } = data;
  const days = daysOf(data.days);
  const learned = utcLearned === null ? "" : inside(dayName(utcLearned, serverTime));
  return (
    <PullToRefresh onRefresh={() => plan.refetch()}>
      <Section title={t("planOf", { day: learned })}>
        <ReviewTrack days={days} numbered />
        <List>
          {days.map((day) => (
            <PlanDay key={day.day} day={day} now={serverTime} />
          ))}
        </List>
      </Section>
    </PullToRefresh>
  );
}

const SAID = {
  done: "done",
  missed: "missed",
  nothing_due: "nothingDue",
  due: "due",
  catch_up: "catchUpUntil",
  to_come: "toCome",
} as const;

function PlanDay({ day, now }: { readonly day: ReviewDay; readonly now: number }) {
  const { t } = useTranslation("reviews");
  const { state, right, total, courseOrderId } = day;
  const isTutor = useIsTutor();
  const isOpen = (state === "due" || state === "catch_up") && courseOrderId !== undefined;
  return (
    <RowParts>
      <ReviewMark state={state} />
      <RowTexts>
        <Text as="span" look="strong">
          {t("dayN", { day: day.day })}
        </Text>
        <Text as="span" look="quiet" className={styles.whole}>
          {dayName(day.date, now)}
        </Text>
      </RowTexts>
      <Text as="span" look="quiet" className={styles.whole}>
        {right === undefined || total === undefined
          ? t(SAID[state])
          : t("rightOf", { right, total })}
      </Text>
      {isOpen && !isTutor && (
        <Button
          small
          kind="tinted"
          onClick={() => void navigateTo(paths.antiForgettingWords, { courseOrderId })}
        >
          {t(state === "due" ? "startReview" : "catchUp")}
        </Button>
      )}
    </RowParts>
  );
}
