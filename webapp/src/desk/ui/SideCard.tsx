import { type ReactNode, useId } from "react";
import styles from "./SideCard.module.css";

interface SideCardProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A card of the column beside a table. */
export function SideCard({ title, children }: SideCardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.card}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
