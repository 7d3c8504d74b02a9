import { type ReactNode, useId } from "react";
import styles from "./RadioRows.module.css";

interface RadioRow<Value> {
  readonly value: Value;
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  /** At the row's end, such as how many there are of it. */
  readonly aside?: ReactNode;
}

interface RadioRowsProps<Value> {
  /** What is chosen here. */
  readonly label: string;
  readonly rows: readonly RadioRow<Value>[];
  /** The chosen one; none at first. */
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
}

/** A choice of one among several, as rows of radio buttons under each other. */
export function RadioRows<Value extends string | number>(props: RadioRowsProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.list}>
      <legend className="visually-hidden">{props.label}</legend>
      {props.rows.map(({ value, title, detail, aside }) => (
        <label key={value} className={styles.row}>
          <input
            type="radio"
            name={name}
            checked={value === props.value}
            onChange={() => props.onChange(value)}
          />
          <span className={styles.texts}>
            <span>{title}</span>
            {detail && <span className={styles.detail}>{detail}</span>}
          </span>
          {aside && <span className={styles.aside}>{aside}</span>}
        </label>
      ))}
    </fieldset>
  );
}
