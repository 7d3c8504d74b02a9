import type { ReactNode } from "react";
import { classes } from "./classes";
import styles from "./Ring.module.css";

export interface RingProps {
  readonly value: number;
  readonly max: number;
  /** Its width in pixels, and that of its line. */
  readonly size: number;
  readonly line?: number;
  readonly tone?: "brand" | "sun" | "sky";
  /** In its middle: what says the same in words or numbers. */
  readonly children?: ReactNode;
}

/** What a size in pixels is taken from where it grows with the reader's type. */
const ROOT_PX = 16;

/** How far time or a day's work has come, as a ring; what it shows is said in or beside it. */
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
