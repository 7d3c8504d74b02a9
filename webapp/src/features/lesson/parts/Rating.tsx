import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "@/i18n/errorText";
import { Button, toast } from "@/ui";
import type { Lesson } from "../store/lesson";
import styles from "./Rating.module.css";

const STARS = [1, 2, 3, 4, 5] as const;

interface RatingProps {
  readonly lesson: Lesson;
  /** What the button says that sends the stars. */
  readonly label: string;
  readonly onRated: () => void;
}

/** One to five stars for a review; none is chosen at first, and one has to be. */
export function Rating({ lesson, label, onRated }: RatingProps) {
  const { t } = useTranslation("lesson");
  const name = useId();
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
      <fieldset className={styles.stars}>
        <legend className="visually-hidden">{t("rateReview")}</legend>
        {STARS.map((star) => (
          <label key={star} className={styles.star}>
            <input
              type="radio"
              name={name}
              required
              checked={star === stars}
              onChange={() => setStars(star)}
            />
            <span className="visually-hidden">{t("stars", { count: star })}</span>
            <span aria-hidden="true" className={star <= stars ? styles.full : styles.empty}>
              ★
            </span>
          </label>
        ))}
      </fieldset>
      <Button wide type="submit" disabled={stars === 0} busy={rate.isPending}>
        {label}
      </Button>
    </form>
  );
}
