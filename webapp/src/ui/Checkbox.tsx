import type { InputHTMLAttributes, ReactNode } from "react";
import styles from "./Checkbox.module.css";
import { classes } from "./classes";

interface CheckboxProps
  extends Omit<
    InputHTMLAttributes<HTMLInputElement>,
    "type" | "checked" | "onChange" | "children"
  > {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  /** Without a visible box: its content shows that it is ticked, and all of it can be tapped. */
  readonly bare?: boolean;
  /** The label beside its box, or its whole content. */
  readonly children: ReactNode;
}

/** A checkbox, alone or as one of several; it takes effect with the form that contains it. */
export function Checkbox(props: CheckboxProps) {
  const { bare = false, className, children, onChange, ...input } = props;
  return (
    <label className={classes(bare ? styles.bare : styles.boxed, className)}>
      <input {...input} type="checkbox" onChange={({ target }) => onChange(target.checked)} />
      {children}
    </label>
  );
}
