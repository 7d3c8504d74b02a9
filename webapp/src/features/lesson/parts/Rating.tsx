import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "@/i18n/errorText";
import { Button, toast } from "@/ui";
import { Rating as Stars } from "@/ui/Rating";
import type { Lesson } from "../store/lesson";
import styles from "./Rating.module.css";

interface RatingProps {
  readonly lesson: Lesson;
  /** What the button says that sends the stars. */
  readonly label: string;
  readonly onRated: () => void;
}

/** One to five stars for a review; none is chosen at first, and one has to be. */
export function Rating({ lesson, label, onRated }: RatingProps) {
  const { t } = useTranslation("lesson");
  const [stars, setStars] = useState(0);
  const rate = useMutation({
    mutationFn: () => lesson.requests.rate(stars),
    onSuccess: onRated,
    onError: (error) => {
      const text = errorText(error);
      if (text) toast(text);
    },
  });
  return (
    <form
      className={styles.rating}
      onSubmit={(event) => {
        event.preventDefault();
        rate.mutate();
      }}
    >
      <p>{t("rateReviewText")}</p>
      <Stars
        label={t("rateReview")}
        value={stars}
        nameOf={(count) => t("stars", { count })}
        onChange={setStars}
      />
      <Button wide type="submit" disabled={stars === 0} busy={rate.isPending}>
        {label}
      </Button>
    </form>
  );
}
