import type { ButtonHTMLAttributes } from "react";
import { classes } from "@/ui";
import styles from "./Act.module.css";

interface ActProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The one action of a card or a header that helps most. */
  readonly primary?: boolean;
}

/** A button of the desk's density: in a row of a table, a card, a page's header. */
export function Act({ primary = false, className, ...rest }: ActProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classes(styles.act, primary && styles.primary, className)}
    />
  );
}
