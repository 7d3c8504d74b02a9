import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { startClass, tellStartFailed } from "@/entities/order/orderActions";
import { reviewMinutes } from "@/entities/order/reviewMinutes";
import { useOpening } from "@/entities/order/useOpening";
import { repeatable } from "@/rpc";
import { Button, Inline, Text } from "@/ui";
import { Ring } from "@/ui/Ring";
import styles from "../Home.module.css";
import type { Reviews } from "../now";

interface TodaysReviewsProps {
  readonly reviews: Reviews;
  /** The page's main button is about something else: a review can be started from here. */
  readonly startable: boolean;
}

/** Today's review words as a ring, with the number left. */
export function TodaysReviews({ reviews, startable }: TodaysReviewsProps) {
  const { t } = useTranslation("home");
  const [attempt] = useState(repeatable);
  const { words, done, first, next } = reviews;
  const opening = useOpening();
  const opens = !first && next && opening(next);
  const left = words - done;
  const start = useMutation({
    mutationFn: (courseOrderId: number) =>
      attempt((key) => startClass(courseOrderId, key), courseOrderId),
    onError: (error) => tellStartFailed(error, "startClassFailed"),
  });
  return (
    <Inline wraps centered className={styles.reviews}>
      <Ring value={done} max={words} size={80}>
        <p aria-hidden="true" className={styles.count}>
          <b>{done}</b>/{words}
        </p>
      </Ring>
      <div className={styles.texts}>
        <Text as="h2" look="strong">
          {t("reviews")}
        </Text>
        <p className="visually-hidden">{t("reviewsOf", { total: words, done })}</p>
        <Text look="note">
          {left > 0
            ? t("reviewsLeft", { words: left, minutes: reviewMinutes(left) })
            : t("reviewsDone")}
        </Text>
        {opens && <Text look="note">{opens}</Text>}
      </div>
      {startable && first && (
        <Button
          small
          kind="tinted"
          busy={start.isPending}
          onClick={() => start.mutate(first.courseOrderId)}
        >
          {t("startReview")}
        </Button>
      )}
    </Inline>
  );
}
