import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ReviewMark } from "@/entities/order/ReviewMark";
import { ReviewTrack } from "@/entities/order/ReviewTrack";
import { useIsTutor } from "@/entities/person/session";
import { dayName } from "@/i18n/days";
import { dateOf } from "@/i18n/when";
import { navigateTo } from "@/navigation";
import { paths } from "@/paths";
import type { CourseOrderView, ReviewDay } from "@/rpc";
import { Button, Section, Text } from "@/ui";
import { Card } from "@/ui/Card";
import { Facts } from "@/ui/Facts";
import { PlanTime } from "./PlanTime";
import styles from "./Record.module.css";

interface PlanProps {
  readonly order: CourseOrderView;
  readonly mayChangeTime: boolean;
  readonly plan: readonly ReviewDay[];
  readonly now: number;
}

/** The reviews of a lesson: past ones with their outcome, and upcoming ones. */
export function Plan({ order, mayChangeTime, plan, now }: PlanProps) {
  const { t } = useTranslation("records");
  const [isOpen, setOpen] = useState(false);
  const of = (state: ReviewDay["state"]) => plan.filter((day) => day.state === state).length;
  const ahead = plan.filter(({ state }) => state === "to_come");
  const [next] = ahead;
  const shown = isOpen ? plan : plan.filter(({ state }) => state !== "to_come");
  const missed = of("missed");
  const left = plan.length - of("done") - missed;
  return (
    <Section
      title={t("plan", { count: plan.at(-1)?.day ?? 0 })}
      aside={
        <Text as="span" look="quiet">
          <Facts
            facts={[
              of("done") > 0 && t("planDone", { count: of("done") }),
              missed > 0 && t("planMissed", { count: missed }),
              left > 0 && t("planAhead", { count: left }),
            ]}
          />
        </Text>
      }
    >
      <Card gap={3}>
        <ReviewTrack
          numbered
          days={plan.map(({ right, total, ...day }) => ({
            ...day,
            ...(right !== null && total !== null && { right, total }),
          }))}
        />
        {left > 0 && <PlanTime order={order} mayChange={mayChangeTime} />}
        {shown.length > 0 && (
          <ul>
            {shown.map((day) => (
              <PlanRow key={day.courseOrderId} day={day} now={now} />
            ))}
          </ul>
        )}
        {!isOpen && next && (
          <Button kind="quiet" wide onClick={() => setOpen(true)}>
            {t("planRest", { count: ahead.length, from: dateOf(next.date, now) })}
          </Button>
        )}
      </Card>
    </Section>
  );
}

function PlanRow({ day, now }: { readonly day: ReviewDay; readonly now: number }) {
  const { t } = useTranslation("records");
  const isTutor = useIsTutor();
  const { courseOrderId, state, right, total } = day;
  const isOpen = state === "due" || state === "catch_up";
  const said = {
    done: right === null || total === null ? t("dayDone") : t("dayScore", { right, total }),
    missed: t("dayMissed"),
    nothing_due: t("dayNothingDue"),
    due: t("dayDue"),
    catch_up: t("dayCatchUp", { until: dayName(day.closesAt, now) }),
    to_come: t("dayToCome"),
  };
  return (
    <li className={styles.planDay}>
      <ReviewMark state={state} />
      <span className={styles.dayName}>{t("day", { day: day.day })}</span>
      <Text as="span" look="quiet">
        {dateOf(day.date, now)}
      </Text>
      <span className={state === "catch_up" ? styles.late : styles.said}>{said[state]}</span>
      {isOpen && !isTutor && (
        <Button
          small
          kind="tinted"
          onClick={() => void navigateTo(paths.antiForgettingWords, { courseOrderId })}
        >
          {t(state === "due" ? "review" : "catchUp")}
        </Button>
      )}
    </li>
  );
}
