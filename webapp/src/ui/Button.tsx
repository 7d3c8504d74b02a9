import type { ButtonHTMLAttributes } from "react";
import styles from "./Button.module.css";
import { classes } from "./classes";
import { Drawing, Icon, type IconName } from "./Icon";

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly kind?: "primary" | "tinted" | "secondary" | "quiet" | "danger";
  readonly wide?: boolean;
  readonly small?: boolean;
  /** 56 px high: a page's main action. */
  readonly large?: boolean;
  /** The text of a quiet button, but not its touch target, aligns with this edge. */
  readonly edge?: "start" | "end" | undefined;
  /** The action is running: the button shows it and ignores taps. */
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

/** Three dots that light up in turn. */
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
  /** An icon of the first pages, or the shape of another one. */
  readonly icon: IconName | { readonly shape: string };
  /** Its only name: what it does. */
  readonly label: string;
  readonly filled?: boolean;
}

/** A 44 px button with an icon only. */
export function IconButton({ icon, label, filled = false, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={classes(styles.iconButton, className)}
    >
      {typeof icon === "string" ? (
        <Icon name={icon} filled={filled} />
      ) : (
        <Drawing {...icon} filled={filled} />
      )}
    </button>
  );
}
