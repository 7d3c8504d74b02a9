import type { ReactNode } from "react";
import type { Readable } from "@/store";
import { classes } from "./classes";
import styles from "./Panes.module.css";
import { useStore } from "./useStore";

interface PanesProps {
  readonly children: ReactNode;
  /** Beside it if there is room, else below. */
  readonly aside: ReactNode;
  /** On every wide screen, not only on a phone in landscape. */
  readonly wide?: boolean;
}

/** Two columns if there is room. */
export function Panes({ children, aside, wide = false }: PanesProps) {
  return (
    <div className={classes(styles.panes, wide && styles.wide)}>
      <div className={styles.pane}>{children}</div>
      <div className={styles.pane}>{aside}</div>
    </div>
  );
}

interface DetailProps {
  /** Labels the content. */
  readonly label: string;
  readonly children: ReactNode;
}

/** The item chosen in the list beside it: it stays visible and scrolls separately. */
export function Detail({ label, children }: DetailProps) {
  return (
    <aside className={styles.detail} aria-label={label}>
      {children}
    </aside>
  );
}

const WIDE = "(min-width: 820px)";

const isWide: Readable<boolean> = {
  get: () => window.matchMedia?.(WIDE).matches ?? false,
  subscribe(tell) {
    const wide = window.matchMedia?.(WIDE);
    wide?.addEventListener("change", tell);
    return () => wide?.removeEventListener("change", tell);
  },
};

/** Whether there is room for two panes, for content that is loaded only then. */
export function useIsWide(): boolean {
  return useStore(isWide);
}
