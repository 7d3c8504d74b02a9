import { useId } from "react";
import { Icon } from "./Icon";
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
          <Star isFull={star <= value} size={32} />
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
      {STARS.map((star) => (
        <Star key={star} isFull={star <= count} size={24} />
      ))}
      <span className="visually-hidden">{name}</span>
    </p>
  );
}

/** A star of five: full, or an outline, which tells them apart without colours. */
function Star({ isFull, size }: { readonly isFull: boolean; readonly size: number }) {
  return (
    <span className={isFull ? styles.full : styles.empty}>
      <Icon name="star" filled={isFull} size={size} />
    </span>
  );
}
