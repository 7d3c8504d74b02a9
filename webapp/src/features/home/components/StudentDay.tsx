import { useTranslation } from "react-i18next";
import { navigateTo } from "@/navigation";
import { paths } from "@/paths";
import type { CourseOrderView } from "@/rpc";
import { Button } from "@/ui";
import { Card } from "@/ui/Card";
import { Companions } from "@/ui/Companions";
import { Hero } from "@/ui/Hero";
import styles from "../Home.module.css";
import { bookInHand, hasTimeToPractise, isPast, type Now, reviewsOf, whatIsNow } from "../now";
import type { Day } from "../useDay";
import { BookInHand } from "./BookInHand";
import { FoldedOrders } from "./FoldedOrders";
import { nameOfRunning, OrderHero } from "./OrderHero";
import { Past } from "./Past";
import { ThisWeek } from "./ThisWeek";
import { TodaysReviews } from "./TodaysReviews";

/** A student's day: what is now, what is to review, the week, the book; the rest is folded. */
export default function StudentDay(day: Day) {
  const { t } = useTranslation("home");
  const { now, orders } = day;
  const is = whatIsNow(orders, now);
  const reviews = reviewsOf(orders);
  const seen = [...orders, ...day.earlier];
  const book = bookInHand(is, seen);
  const hero = is.kind === "nothing" ? null : is.order.courseOrderId;
  const rest = orders.filter((order) => order.courseOrderId !== hero && !isPast(order, now));
  return (
    <>
      <NowHero is={is} day={day} bookId={book?.courseBookId} />
      <Card as="section" aria-label={t("reviews")} className={styles.card}>
        {reviews.words > 0 && <TodaysReviews reviews={reviews} startable={is.kind !== "review"} />}
        <ThisWeek now={now} done={doneOf(reviews, orders)} />
      </Card>
      {book && <BookInHand book={book} practise={is.kind !== "nothing"} />}
      {rest.length > 0 && <FoldedOrders title={t("rest")} orders={rest} />}
      <Past {...day} />
    </>
  );
}

/** How much of a day is done: of its words to review, else whether anything is. */
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
  readonly bookId: number | undefined;
}

function NowHero({ is, day: { now, orders }, bookId }: NowHeroProps) {
  const { t } = useTranslation("home");
  const { t: common } = useTranslation();
  const practise = (text: string) => (
    <Button
      large
      wide
      onClick={() => void navigateTo(paths.simulationTraining, { courseBookId: bookId })}
    >
      {text}
    </Button>
  );
  if (is.kind === "nothing") {
    const hadClass = orders.some(({ status }) => status === "COMPLETED");
    return (
      <Hero
        drawing={<Companions moment="emptyDay" />}
        title={t(hadClass ? "nothingLeft" : "nothing")}
        detail={t("nothingText")}
      >
        {practise(t("practise"))}
        <Button wide kind="quiet" onClick={() => void navigateTo(paths.wordTraining)}>
          {t("testVocabulary")}
        </Button>
      </Hero>
    );
  }
  const { order } = is;
  const names = {
    running: t(nameOfRunning(order)),
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
        hasTimeToPractise(order.appointmentTime, now) ? (
          practise(t("practiseFirst"))
        ) : (
          <p className={styles.hint}>{common("waitForTutor")}</p>
        )
      }
    />
  );
}
