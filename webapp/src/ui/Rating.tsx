import { useId } from "react";
import { Drawing } from "./Icon";
import styles from "./Rating.module.css";
import { shapes } from "./shapes";

const STARS = [1, 2, 3, 4, 5] as const;

interface RatingProps {
  /** The label. */
  readonly label: string;
  /** The stars given; 0 for none. */
  readonly value: number;
  /** The label of a number of stars. */
  readonly nameOf: (stars: number) => string;
  readonly onChange: (stars: number) => void;
  /** The label for no stars; without it, stars are required. */
  readonly none?: string;
}

/** One to five stars, as radio buttons; none is selected at first. */
export function Rating({ label, value, nameOf, onChange, none }: RatingProps) {
  const name = useId();
  const radio = (star: number) => ({
    name,
    required: none === undefined,
    checked: star === value,
    onChange: () => onChange(star),
  });
  return (
    <fieldset className={styles.rating}>
      <legend className="visually-hidden">{label}</legend>
      <div className={styles.stars}>
        {STARS.map((star) => (
          <label key={star} className={styles.star}>
            <input type="radio" {...radio(star)} />
            <span className="visually-hidden">{nameOf(star)}</span>
            <Star isFull={star <= value} size={32} />
          </label>
        ))}
      </div>
      {none !== undefined && (
        <label className={styles.none}>
          <input type="radio" {...radio(0)} />
          {none}
        </label>
      )}
    </fieldset>
  );
}

interface StarsProps {
  /** The number of given stars. */
  readonly count: number;
  /** The label of this number. */
  readonly name: string;
}

/** A given rating, out of five stars. */
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

/** A star of five: full or outlined, so that colour is not needed. */
function Star({ isFull, size }: { readonly isFull: boolean; readonly size: number }) {
  return (
    <span className={isFull ? styles.full : styles.empty}>
      <Drawing shape={shapes.star} filled={isFull} size={size} />
    </span>
  );
}
