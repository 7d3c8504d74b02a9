import { useId } from "react";
import styles from "./Rating.module.css";

const STARS = [1, 2, 3, 4, 5] as const;

interface RatingProps {
  /** What is rated. */
  readonly label: string;
  /** The stars given; 0 at first. */
  readonly value: number;
  /** What a number of stars is called. */
  readonly nameOf: (stars: number) => string;
  readonly onChange: (stars: number) => void;
}

/** One to five stars, as radio buttons; none is chosen at first, and one has to be. */
export function Rating({ label, value, nameOf, onChange }: RatingProps) {
  const name = useId();
  return (
    <fieldset className={styles.stars}>
      <legend className="visually-hidden">{label}</legend>
      {STARS.map((star) => (
        <label key={star} className={styles.star}>
          <input
            type="radio"
            name={name}
            required
            checked={star === value}
            onChange={() => onChange(star)}
          />
          <span className="visually-hidden">{nameOf(star)}</span>
          <span aria-hidden="true" className={star <= value ? styles.full : styles.empty}>
            ★
          </span>
        </label>
      ))}
    </fieldset>
  );
}
