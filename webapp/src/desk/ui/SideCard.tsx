import { type ReactNode, useId } from "react";
import styles from "./SideCard.module.css";

interface SideCardProps {
  readonly title: string;
  /** At the end of its head, such as a button. */
  readonly action?: ReactNode;
  /** Its content has a background of its own, such as a table. */
  readonly isPlain?: boolean;
  readonly children: ReactNode;
}

/** A card of a file, or of the column beside a table. */
export function SideCard({ title, action, isPlain = false, children }: SideCardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={isPlain ? styles.plain : styles.card}>
      <header className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {action}
      </header>
      {children}
    </section>
  );
}
