import { type ReactNode, useId } from "react";
import styles from "./Tutors.module.css";

interface CardProps {
  readonly title: string;
  /** At the end of its head, such as a button. */
  readonly action?: ReactNode;
  /** Its content has a background of its own, such as a table. */
  readonly isPlain?: boolean;
  readonly children: ReactNode;
}

/** A part of a file. */
export function Card({ title, action, isPlain = false, children }: CardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={isPlain ? styles.plain : styles.card}>
      <header className={styles.cardHead}>
        <h2 id={id} className={styles.cardTitle}>
          {title}
        </h2>
        {action}
      </header>
      {children}
    </section>
  );
}
