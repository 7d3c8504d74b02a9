import type { ReactNode } from "react";
import { classes } from "@/ui";
import styles from "./StateChip.module.css";
import tones from "./tones.module.css";

export type ChipTone = "running" | "late" | "bad" | "waiting" | "plain";

/** A state in a tinted word. */
export function StateChip({
  tone,
  children,
}: {
  readonly tone: ChipTone;
  readonly children: ReactNode;
}) {
  return (
    <span className={classes(styles.chip, tone === "plain" ? styles.plain : tones[tone])}>
      {children}
    </span>
  );
}
