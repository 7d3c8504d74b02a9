import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from "react";
import { classes } from "./classes";
import styles from "./Field.module.css";
import { Stack } from "./Stack";
import { Text } from "./Text";

export const DEFAULT_MAX_LENGTH = 140;

interface FrameProps {
  readonly label: string;
  /** Visually replaced by a heading with the same text. */
  readonly isLabelHidden?: boolean | undefined;
  /** In a cell of a table, whose heading is its label: dense, and labelled only on a phone. */
  readonly isCell?: boolean | undefined;
  /** The error, linked to the input and announced. */
  readonly error?: string | null | undefined;
  readonly hint?: string | undefined;
  /** At the input's right, such as a show-password button. */
  readonly aside?: ReactNode;
  readonly className?: string | undefined;
}

interface Bound {
  readonly id: string;
  readonly "aria-invalid": true | undefined;
  readonly "aria-describedby": string | undefined;
}

/** The frame of every form control: label, hint, error. */
function Frame(props: FrameProps & { readonly children: (bound: Bound) => ReactNode }) {
  const { label, isLabelHidden, isCell, error, hint, aside, className, children } = props;
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  return (
    <Stack gap={1} className={className}>
      {isLabelHidden ? (
        <label className="visually-hidden" htmlFor={id}>
          {label}
        </label>
      ) : (
        <Text as="label" look="note" htmlFor={id} className={classes(isCell && styles.heading)}>
          {label}
        </Text>
      )}
      <div className={classes(styles.box, isCell && styles.cell, error && styles.wrong)}>
        {children({
          id,
          "aria-invalid": error ? true : undefined,
          "aria-describedby": classes(hint && hintId, error && errorId) || undefined,
        })}
        {aside}
      </div>
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      {(error || !isCell) && (
        <p id={errorId} className={styles.error} role={error ? "alert" : undefined}>
          {error}
        </p>
      )}
    </Stack>
  );
}

interface FieldProps extends FrameProps, Omit<InputHTMLAttributes<HTMLInputElement>, "className"> {
  readonly ref?: Ref<HTMLInputElement>;
}

/** A labelled text input. */
export function Field(props: FieldProps) {
  const { label, isLabelHidden, isCell, error, hint, aside, ref, className, ...input } = props;
  return (
    <Frame {...{ label, isLabelHidden, isCell, error, hint, aside, className }}>
      {(bound) => (
        <input
          maxLength={DEFAULT_MAX_LENGTH}
          {...input}
          {...bound}
          ref={ref}
          className={styles.input}
        />
      )}
    </Frame>
  );
}

interface TextAreaProps
  extends FrameProps,
    Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "className"> {}

/** A labelled multi-line text input. */
export function TextArea(props: TextAreaProps) {
  const { label, isLabelHidden, error, hint, className, rows, ...input } = props;
  return (
    <Frame {...{ label, isLabelHidden, error, hint, className }}>
      {(bound) => (
        <textarea
          rows={rows ?? 3}
          {...input}
          {...bound}
          className={classes(styles.input, styles.lines)}
          // An area that is sized by its content ignores its rows.
          style={rows === undefined ? undefined : { minBlockSize: `${rows}lh` }}
        />
      )}
    </Frame>
  );
}

interface SelectProps
  extends FrameProps,
    Omit<SelectHTMLAttributes<HTMLSelectElement>, "className"> {
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** A labelled select with the platform's own picker. */
export function Select(props: SelectProps) {
  const { label, isCell, error, hint, className, options, ...select } = props;
  return (
    <Frame {...{ label, isCell, error, hint, className }}>
      {(bound) => (
        <select {...select} {...bound} className={classes(styles.input, styles.select)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Frame>
  );
}
