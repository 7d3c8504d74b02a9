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
  /** Without a box of its own: what stands in it shows that it is ticked, and is tapped everywhere. */
  readonly bare?: boolean;
  /** What it is called, beside its box; or all that is shown of it. */
  readonly children: ReactNode;
}

/** Something to tick, alone or as one of several: it holds only with what it is part of. */
export function Checkbox(props: CheckboxProps) {
  const { bare = false, className, children, onChange, ...input } = props;
  return (
    <label className={classes(bare ? styles.bare : styles.boxed, className)}>
      <input {...input} type="checkbox" onChange={({ target }) => onChange(target.checked)} />
      {children}
    </label>
  );
}
