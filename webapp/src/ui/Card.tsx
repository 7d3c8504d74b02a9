import type { ElementType } from "react";
import styles from "./Card.module.css";
import { classes } from "./classes";
import { type As, type Gap, Stack } from "./Stack";

interface Looks {
  /** If given, the parts are stacked with padding around them. */
  readonly gap?: Gap;
}

/** A raised surface; without a gap, its content does its own layout. */
export function Card<Element extends ElementType = "div">(props: As<Element, Looks>) {
  const { as: Made = "div", gap, className, ...rest } = props as As<"div", Looks>;
  return gap ? (
    <Stack
      {...rest}
      as={Made}
      gap={gap}
      className={classes(styles.card, styles.padded, className)}
    />
  ) : (
    <Made {...rest} className={classes(styles.card, className)} />
  );
}
