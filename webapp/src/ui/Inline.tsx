import type { ElementType } from "react";
import { classes } from "./classes";
import styles from "./Inline.module.css";
import { type As, type Gap, spaced } from "./Stack";

interface Looks {
  readonly gap?: Gap;
  /** Each is vertically centred instead of stretched. */
  readonly centered?: boolean;
  /** The first is at the start of the line and the last at its end. */
  readonly apart?: boolean;
  readonly wraps?: boolean;
  /** The last takes the remaining width. */
  readonly lastGrows?: boolean;
}

/** Parts side by side. */
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
