import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { startClass, tellStartFailed } from "@/entities/order/orderActions";
import { dayName } from "@/i18n/days";
import { inside } from "@/i18n/when";
import { type ReviewView, repeatable } from "@/rpc";
import { Button, RowParts, RowTexts, Text } from "@/ui";
import { useNamed, useWordsAsked } from "../naming";

/** A review that was not done on its day, and until when it is still possible. */
export function OverdueReview(props: { readonly review: ReviewView; readonly now: number }) {
  const { review, now } = props;
  const { t } = useTranslation("reviews");
  const named = useNamed();
  const [attempt] = useState(repeatable);
  const start = useMutation({
    mutationFn: () => attempt((key) => startClass(review.courseOrderId, key)),
    onError: (error) => tellStartFailed(error, "startClassFailed"),
  });
  const words = useWordsAsked()(review);
  const date = inside(dayName(review.utcCloses, now));
  return (
    <RowParts>
      <RowTexts>
        <Text as="span" look="strong">
          {named(review, now)}
        </Text>
        <Text as="span" look="warning">
          {t("until", { day: review.day, words, date })}
        </Text>
      </RowTexts>
      {review.actions.includes("START") && (
        <Button small kind="tinted" busy={start.isPending} onClick={() => start.mutate()}>
          {t("catchUp")}
        </Button>
      )}
    </RowParts>
  );
}
