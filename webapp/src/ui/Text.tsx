import type { ElementType } from "react";
import { classes } from "./classes";
import type { As } from "./Stack";
import styles from "./Text.module.css";

interface Looks {
  /**
   * Small: muted in the line height of the page (note) or in its own (quiet), or in a meaningful
   * colour. Of any size: muted, with its own line breaks (lines), and also its spaces (written).
   * Large: a heading within a page.
   * Otherwise the token of that name.
   */
  readonly look:
    | "muted"
    | "lines"
    | "written"
    | "note"
    | "quiet"
    | "warning"
    | "negative"
    | "large"
    | "strong"
    | "title"
    | "figure";
}

/** A text in one of the kit's styles. */
export function Text<Element extends ElementType = "p">(props: As<Element, Looks>) {
  const { as: Made = "p", look, className, ...rest } = props as As<"p", Looks>;
  return <Made {...rest} className={classes(styles[look], className)} />;
}
