import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { enterOrder } from "@/entities/order/lessonEntry";
import { startClass, tellStartFailed } from "@/entities/order/orderActions";
import { ReviewTrack } from "@/entities/order/ReviewTrack";
import { reviewMinutes } from "@/entities/order/reviewMinutes";
import { useOpening } from "@/entities/order/useOpening";
import { useIsTutor } from "@/entities/person/session";
import { dayName, instantOf } from "@/i18n/days";
import { clockTime } from "@/i18n/format";
import { inside } from "@/i18n/when";
import { type ReviewAgenda, type ReviewView, repeatable } from "@/rpc";
import { Button, Stack, Text } from "@/ui";
import { Facts } from "@/ui/Facts";
import { Hero } from "@/ui/Hero";
import styles from "../Agenda.module.css";
import { trackOf, useNamed, useWordsAsked } from "../naming";

interface DueReviewsProps {
  readonly agenda: ReviewAgenda;
  /** The student has due words besides the reviews. */
  readonly hasList: boolean;
}

/**
 * Today's due reviews: how much, of which lessons, and one button. For a tutor each student's
 * review has its own button.
 */
export function DueReviews({ agenda, hasList }: DueReviewsProps) {
  const { t } = useTranslation("reviews");
  const isTutor = useIsTutor();
  const opening = useOpening();
  const { due, days, today, serverTime, doneToday } = agenda;
  if (due.length === 0) {
    if (hasList) return null;
    const next = days.find(({ day, open }) => day > today && open > 0);
    const date = next && inside(dayName(instantOf(next.day), serverTime));
    return (
      <Hero
        title={t(doneToday > 0 ? "doneToday" : "noneToday")}
        detail={date && t("noneTodayText", { date })}
      />
    );
  }
  const words = due.reduce((sum, { wordCount }) => sum + wordCount, 0);
  const first = firstOf(due);
  const [opens] = due.map(opening);
  const minutes = reviewMinutes(words);
  return (
    <Hero
      eyebrow={t("today")}
      title={t("words", { count: words })}
      detail={`${t("times", { count: due.length })} · ${t("minutes", { minutes })}`}
    >
      {due.map((review) => (
        <DueReview key={review.courseOrderId} review={review} now={serverTime} />
      ))}
      {!isTutor &&
        (first ? <Begin review={first} isSecond={hasList} /> : opens && <Hint text={opens} />)}
    </Hero>
  );
}

/** The review to hold next: a running one, else one that may be started. */
export function firstOf(reviews: readonly ReviewView[]): ReviewView | undefined {
  return (
    reviews.find(({ isRunning, actions }) => isRunning && actions.includes("ENTER")) ??
    reviews.find(({ actions }) => actions.includes("START"))
  );
}

function DueReview({ review, now }: { readonly review: ReviewView; readonly now: number }) {
  const { t } = useTranslation("reviews");
  const named = useNamed();
  const isTutor = useIsTutor();
  const words = useWordsAsked()(review);
  return (
    <Stack gap={2}>
      <p className={styles.line}>
        <Text as="span" look="strong">
          {named(review, now)}
        </Text>
        <Text as="span" look="quiet">
          <Facts
            facts={[
              isTutor && clockTime(review.appointmentTime),
              t("dayAndWords", { day: review.day, words }),
            ]}
          />
        </Text>
      </p>
      <ReviewTrack days={trackOf(review)} />
      {isTutor && <Lead review={review} whose={named(review, now)} />}
    </Stack>
  );
}

/** Why there is no button. */
function Hint({ text }: { readonly text: string }) {
  return (
    <p className={styles.line}>
      <Text as="span" look="quiet">
        {text}
      </Text>
    </p>
  );
}

interface LeadProps {
  readonly review: ReviewView;
  readonly whose: string;
}

/** A tutor's actions for one of them; the side that started a running one ends it. */
function Lead({ review, whose }: LeadProps) {
  const { t } = useTranslation("reviews");
  const start = useStart(review);
  const opens = useOpening()(review);
  const { isRunning, actions } = review;
  const leads = actions.includes("COMPLETE");
  if (isRunning && !leads) return <Hint text={t("studentHolds")} />;
  if (!isRunning && !actions.includes("START")) return opens && <Hint text={opens} />;
  const said = t(isRunning ? "goOn" : "lead");
  return (
    <Button
      small
      kind="tinted"
      busy={start.isPending}
      aria-label={`${said}, ${whose}`}
      onClick={() => start.mutate()}
    >
      {said}
    </Button>
  );
}

interface BeginProps {
  readonly review: ReviewView;
  /** The page's main button is another one. */
  readonly isSecond?: boolean;
}

/** A student's button for a review. */
export function Begin({ review, isSecond = false }: BeginProps) {
  const { t } = useTranslation("reviews");
  const start = useStart(review);
  return (
    <Button
      kind={isSecond ? "tinted" : "primary"}
      large
      wide
      busy={start.isPending}
      onClick={() => start.mutate()}
    >
      {review.isRunning ? t("goOn") : t("begin", { count: review.wordCount })}
    </Button>
  );
}

/** Starts a review, or continues a running one. */
function useStart({ courseOrderId, isRunning }: ReviewView) {
  const [attempt] = useState(repeatable);
  return useMutation({
    mutationFn: () =>
      isRunning
        ? enterOrder({ courseOrderId, lessonType: "ANTI_FORGETTING" })
        : attempt((key) => startClass(courseOrderId, key), courseOrderId),
    onError: (error) => tellStartFailed(error, "startClassFailed"),
  });
}
