import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { bookInHand, LearnFive } from "@/entities/order/LearnFive";
import { termsOf } from "@/entities/order/terms";
import type { CourseOrderView, CurrentBook } from "@/rpc";
import { Skeleton } from "@/ui";
import { Card } from "@/ui/Card";
import { Panes } from "@/ui/Panes";
import styles from "../Home.module.css";
import { hasTimeToPractise, isPast, type Now, reviewsOf, whatIsNow } from "../now";
import type { Day } from "../useDay";
import { BookInHand } from "./BookInHand";
import { FoldedOrders } from "./FoldedOrders";
import { FreeDay } from "./FreeDay";
import { nameOfRunning, OrderHero } from "./OrderHero";
import { Past } from "./Past";
import { ThisWeek } from "./ThisWeek";
import { TodaysReviews } from "./TodaysReviews";

const TutorsMessage = lazy(() => import("./TutorsMessage"));

/** A student's day: the current order, reviews, the week, the book; the rest is collapsed. */
export default function StudentDay(day: Day) {
  const { t } = useTranslation("home");
  const { now, orders } = day;
  const is = whatIsNow(orders, now);
  const reviews = reviewsOf(orders);
  const { data, isPending } = useQuery(bookInHand);
  const inHand = data?.book ?? null;
  const hero = is.kind === "nothing" ? null : is.order.courseOrderId;
  const rest = orders.filter((order) => order.courseOrderId !== hero && !isPast(order, now));
  return (
    <Panes
      aside={
        <>
          {isPending && <Skeleton rows={1} height={214} />}
          {inHand && <BookInHand inHand={inHand} learns={is.kind === "review"} />}
          {rest.length > 0 && <FoldedOrders title={t("rest")} orders={rest} />}
          <Past {...day} />
        </>
      }
    >
      <NowHero is={is} day={day} inHand={data} />
      <Suspense>
        <TutorsMessage />
      </Suspense>
      <Card as="section" aria-label={t("reviews")} gap={3}>
        {reviews.words > 0 && <TodaysReviews reviews={reviews} startable={is.kind !== "review"} />}
        <ThisWeek now={now} done={doneOf(reviews, orders)} />
      </Card>
    </Panes>
  );
}

/** The done part of a day: of its review words, else whether anything is done. */
function doneOf(
  { words, done }: { words: number; done: number },
  orders: readonly CourseOrderView[],
): number {
  if (words > 0) return done / words;
  return orders.some(({ status }) => status === "COMPLETED") ? 1 : 0;
}

interface NowHeroProps {
  readonly is: Now;
  readonly day: Day;
  readonly inHand: CurrentBook | undefined;
}

function NowHero({ is, day, inHand }: NowHeroProps) {
  const { t } = useTranslation("home");
  const { t: common } = useTranslation();
  if (is.kind === "nothing") return <FreeDay day={day} inHand={inHand} />;
  const { now } = day;
  const { order } = is;
  const names = {
    running: t(nameOfRunning(order), termsOf(order)),
    next: t("next"),
    review: t("reviewNow"),
    later: t("nextReview"),
  };
  return (
    <OrderHero
      order={order}
      now={now}
      eyebrow={names[is.kind]}
      otherwise={
        is.kind === "later" || hasTimeToPractise(order.appointmentTime, now) ? (
          <LearnFive large wide />
        ) : (
          <p className={styles.hint}>{common("waitForTutor")}</p>
        )
      }
    />
  );
}
