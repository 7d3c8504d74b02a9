import type { HTMLAttributes } from "react";
import styles from "./Card.module.css";
import { classes } from "./classes";

interface CardProps extends HTMLAttributes<HTMLElement> {
  /** What it is: a thing of its own, a titled part of the page, or just a ground. */
  readonly as?: "article" | "section" | "div";
}

/** A raised ground; what stands on it lays itself out. */
export function Card({ as: Element = "div", className, ...rest }: CardProps) {
  return <Element {...rest} className={classes(styles.card, className)} />;
}
