import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isReview } from "@/entities/order/isReview";
import { OrderButtons } from "@/entities/order/OrderButtons";
import { OrderDetails } from "@/entities/order/OrderDetails";
import { useOrderFacts } from "@/entities/order/orderFacts";
import { useOpening } from "@/entities/order/useOpening";
import { isSameDay } from "@/i18n/days";
import { clockTime } from "@/i18n/format";
import type { CourseOrderView } from "@/rpc";
import { Text } from "@/ui";
import { Companions } from "@/ui/Companions";
import { Facts } from "@/ui/Facts";
import { Hero } from "@/ui/Hero";
import { Panes } from "@/ui/Panes";
import { Timeline } from "@/ui/Timeline";
import styles from "../Home.module.css";
import { countdown, isPast, nextClass, runningOf } from "../now";
import type { Day } from "../useDay";
import { nameOfRunning, OrderHero } from "./OrderHero";
import { Past } from "./Past";

/** Whether it is running, unless it is a review that its student holds alone. */
function isLedNow({ status, startedBy }: CourseOrderView): boolean {
  return status === "IN_PROGRESS" && startedBy !== "user";
}

/**
 * A tutor's day from top to bottom; running orders, the next class and reviews to lead have a
 * button.
 */
export default function TutorDay(day: Day) {
  const { t } = useTranslation("home");
  const { now, orders } = day;
  const ahead = orders
    .filter((order) => !isPast(order, now))
    .toSorted((one, other) => one.appointmentTime - other.appointmentTime);
  const next = nextClass(orders, now);
  if (ahead.length === 0) {
    const had = orders.some(({ status }) => status === "COMPLETED");
    return (
      <Panes aside={<Past {...day} />}>
        <Hero
          drawing={<Companions moment="emptyDay" />}
          title={t(had ? "doneToday" : "noneToday")}
          detail={t("noneTodayText")}
        />
      </Panes>
    );
  }
  return (
    <Panes aside={<Past {...day} />}>
      <Ahead orders={ahead} next={next} now={now} />
      <Timeline
        moments={ahead.map((order) => {
          const isNow = isLedNow(order) || order === next;
          return {
            key: order.courseOrderId,
            // A review may be overdue.
            time: isSameDay(order.appointmentTime, now)
              ? clockTime(order.appointmentTime)
              : t("late"),
            state: isNow ? "now" : "ahead",
            children: isNow ? (
              <OrderHero
                order={order}
                now={now}
                title={order.user.userName}
                eyebrow={t(isLedNow(order) ? nameOfRunning(order) : "next")}
              />
            ) : (
              <LaterClass order={order} />
            ),
          };
        })}
      />
    </Panes>
  );
}

interface AheadProps {
  readonly orders: readonly CourseOrderView[];
  readonly next: CourseOrderView | undefined;
  readonly now: number;
}

/** The tutor's upcoming work in a sentence. */
function Ahead({ orders, next, now }: AheadProps) {
  const { t } = useTranslation("home");
  const left = next && countdown(next.appointmentTime, now);
  const said = () => {
    const running = runningOf(orders.filter(isLedNow));
    if (running) return t(isReview(running) ? "tutorReviewing" : "tutorRunning");
    if (!next) return null;
    if (!left) return t("tutorNow");
    return t("tutorNext", { left: t(left.said, { ...left }) });
  };
  const reviewCount = orders.filter(isReview).length;
  const classCount = orders.length - reviewCount;
  const classes = t("tutorClasses", { count: classCount });
  const reviews = t("tutorReviews", { count: reviewCount });
  const both = reviewCount === 0 ? classes : t("tutorBoth", { classes, reviews });
  return (
    <div>
      <Text as="h2" look="title">
        {t("tutorLeft", { what: classCount === 0 ? reviews : both })}
      </Text>
      <Text look="note">{said()}</Text>
    </div>
  );
}

/** A later class: with whom, and what; a tap shows the rest. */
function LaterClass({ order }: { readonly order: CourseOrderView }) {
  const [isOpen, setOpen] = useState(false);
  const facts = useOrderFacts(order);
  const opens = useOpening()(order);
  return (
    <article>
      <button
        type="button"
        className={styles.later}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Text as="span" look="strong">
          {order.user.userName}
        </Text>
        <Text as="span" look="note">
          <Facts facts={facts} />
        </Text>
        {opens && (
          <Text as="span" look="note">
            {opens}
          </Text>
        )}
      </button>
      {order.actions.includes("START") && <OrderButtons order={order} />}
      {isOpen && <OrderDetails order={order} onClose={() => setOpen(false)} />}
    </article>
  );
}
