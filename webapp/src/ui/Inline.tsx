import type { ElementType } from "react";
import { classes } from "./classes";
import styles from "./Inline.module.css";
import { type As, type Gap, spaced } from "./Stack";

interface Looks {
  readonly gap?: Gap;
  /** Each stands in the middle of the line, instead of being as high as it. */
  readonly centered?: boolean;
  /** The first stands at the line's start and the last at its end. */
  readonly apart?: boolean;
  readonly wraps?: boolean;
  /** The last takes the room that the others leave. */
  readonly lastGrows?: boolean;
}

/** Parts beside each other. */
export function Inline<Element extends ElementType = "div">(props: As<Element, Looks>) {
  const {
    as,
    gap = 3,
    centered,
    apart,
    wraps,
    lastGrows,
    className,
    ...rest
  } = props as As<"div", Looks>;
  const Made = as ?? "div";
  const names = classes(
    styles.inline,
    spaced(gap),
    centered && styles.centered,
    apart && styles.apart,
    wraps && styles.wraps,
    lastGrows && styles.lastGrows,
    className,
  );
  return <Made {...rest} className={names} />;
}
