import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from "react";
import { classes } from "./classes";
import styles from "./Field.module.css";

export const DEFAULT_MAX_LENGTH = 140;

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  /** What is wrong, bound to the input and announced. */
  readonly error?: string | null | undefined;
  readonly hint?: string;
  /** At the input's right, such as a show-password button. */
  readonly aside?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A labelled text input. */
export function Field({ label, error, hint, aside, ref, className, ...input }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  return (
    <div className={classes(styles.field, className)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={classes(styles.box, error && styles.wrong)}>
        <input
          maxLength={DEFAULT_MAX_LENGTH}
          {...input}
          ref={ref}
          id={id}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={classes(hint && hintId, error && errorId) || undefined}
        />
        {aside}
      </div>
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      <p id={errorId} className={styles.error} role={error ? "alert" : undefined}>
        {error}
      </p>
    </div>
  );
}
