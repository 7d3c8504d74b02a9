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
  /** It may be left without stars. */
  readonly optional?: boolean;
}

/** One to five stars, as radio buttons; none is chosen at first, and one has to be. */
export function Rating({ label, value, nameOf, onChange, optional = false }: RatingProps) {
  const name = useId();
  return (
    <fieldset className={styles.stars}>
      <legend className="visually-hidden">{label}</legend>
      {STARS.map((star) => (
        <label key={star} className={styles.star}>
          <input
            type="radio"
            name={name}
            required={!optional}
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

interface StarsProps {
  /** How many were given. */
  readonly count: number;
  /** What so many are called. */
  readonly name: string;
}

/** Stars that somebody gave, out of five. */
export function Stars({ count, name }: StarsProps) {
  return (
    <p className={styles.given}>
      <span aria-hidden="true">
        {"★".repeat(count)}
        <span className={styles.missing}>{"★".repeat(STARS.length - count)}</span>
      </span>
      <span className="visually-hidden">{name}</span>
    </p>
  );
}
