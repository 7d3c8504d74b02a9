import type { ButtonHTMLAttributes } from "react";
import styles from "./Button.module.css";
import { classes } from "./classes";
import { Icon, type IconName } from "./Icon";

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly kind?: "primary" | "tinted" | "secondary" | "quiet" | "danger";
  readonly wide?: boolean;
  readonly small?: boolean;
  /** 56 px high: what a page is for. */
  readonly large?: boolean;
  /** A quiet one's text, and not its target, stands at this edge of a line of text. */
  readonly edge?: "start" | "end" | undefined;
  /** The action runs: the button says so and takes no second tap. */
  readonly busy?: boolean;
}

export function Button({
  kind = "primary",
  wide = false,
  small = false,
  large = false,
  edge,
  busy = false,
  className,
  onClick,
  type = "button",
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest["aria-disabled"] || undefined}
      className={classes(
        styles.button,
        styles[kind],
        wide && styles.wide,
        small && styles.small,
        large && styles.large,
        edge && styles[edge],
        className,
      )}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy && <Dots />}
      {children}
    </button>
  );
}

/** Three dots that light up one after the other. */
function Dots() {
  return (
    <span aria-hidden="true" className={styles.dots}>
      <i />
      <i />
      <i />
    </span>
  );
}

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "children"> {
  readonly icon: IconName;
  /** What it does: its only name. */
  readonly label: string;
  readonly filled?: boolean;
}

/** A 44 px button that shows a drawing only. */
export function IconButton({ icon, label, filled = false, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={classes(styles.iconButton, className)}
    >
      <Icon name={icon} filled={filled} />
    </button>
  );
}
