import type { ReactNode } from "react";
import styles from "./Fold.module.css";
import { Icon } from "./Icon";

interface FoldProps {
  readonly title: string;
  /** At its right, such as how many there are. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** What is past or seldom wanted: its title, and on a tap the rest. */
export function Fold({ title, aside, children }: FoldProps) {
  return (
    <details className={styles.fold}>
      <summary className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {aside && <span className={styles.aside}>{aside}</span>}
        <span className={styles.mark}>
          <Icon name="forward" size={20} />
        </span>
      </summary>
      <div className={styles.inside}>{children}</div>
    </details>
  );
}
