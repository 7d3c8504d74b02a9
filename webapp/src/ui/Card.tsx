import type { ElementType } from "react";
import styles from "./Card.module.css";
import { classes } from "./classes";
import { type As, Stack, type StackLooks } from "./Stack";

interface Looks extends StackLooks {
  /** The one thing on the page, as high as there is room. */
  readonly lifted?: boolean;
}

/**
 * A raised surface. With a gap, its parts are stacked with padding around them; without one, they do
 * their own layout.
 */
export function Card<Element extends ElementType = "div">(props: As<Element, Looks>) {
  const { as: Made = "div", gap, lifted, className, ...rest } = props as As<"div", Looks>;
  const names = classes(styles.card, lifted && styles.lifted, gap && styles.padded, className);
  return gap ? (
    <Stack {...rest} as={Made} gap={gap} className={names} />
  ) : (
    <Made {...rest} className={names} />
  );
}
