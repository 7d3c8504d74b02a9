import type { ReactNode } from "react";
import { classes } from "./classes";
import styles from "./Ring.module.css";

export interface RingProps {
  readonly value: number;
  readonly max: number;
  /** Its diameter and its line width, in pixels. */
  readonly size: number;
  readonly line?: number;
  readonly tone?: "brand" | "sun" | "sky";
  /** In its middle: the same in words or numbers. */
  readonly children?: ReactNode;
}

/** The base of a size in pixels that grows with the user's font size. */
const ROOT_PX = 16;

/** Progress of time or of a day's work, as a ring; the text in or beside it says the same. */
export function Ring({ value, max, size, line = 9, tone = "brand", children }: RingProps) {
  const radius = (size - line) / 2;
  const around = 2 * Math.PI * radius;
  const part = max > 0 ? Math.min(Math.max(value / max, 0), 1) : 0;
  const circle = { cx: size / 2, cy: size / 2, r: radius, strokeWidth: line };
  return (
    <span className={styles.ring}>
      <svg
        className={classes(styles.drawing, children !== undefined && styles.around)}
        width={size}
        height={size}
        style={{ "--size": `${size / ROOT_PX}rem` } as React.CSSProperties}
        viewBox={`0 0 ${size} ${size}`}
        aria-hidden="true"
      >
        <circle className={styles.track} {...circle} />
        {part > 0 && (
          <circle
            className={classes(styles.value, styles[tone])}
            strokeDasharray={around}
            strokeDashoffset={around * (1 - part)}
            {...circle}
          />
        )}
      </svg>
      {children}
    </span>
  );
}
