import type { ReactNode } from "react";
import styles from "./Panes.module.css";

interface PanesProps {
  readonly children: ReactNode;
  /** Beside it if there is room, else below. */
  readonly aside: ReactNode;
}

/** Two columns on a phone in landscape, and on a wide page. */
export function Panes({ children, aside }: PanesProps) {
  return (
    <div className={styles.panes} data-fills="panes">
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
