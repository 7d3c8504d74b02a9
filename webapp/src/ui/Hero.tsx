import { type ReactNode, useId } from "react";
import { classes } from "./classes";
import styles from "./Hero.module.css";

interface HeroProps {
  /** The topic above its title. */
  readonly eyebrow?: string;
  /** It is running right now. */
  readonly live?: boolean;
  readonly title: string;
  readonly detail?: ReactNode;
  /** The most important number, and its unit. */
  readonly figure?: { readonly value: ReactNode; readonly unit: string } | undefined;
  readonly drawing?: ReactNode;
  /** The single button. */
  readonly children?: ReactNode;
}

/** The most important item of the page, with its one filled button. */
export function Hero(props: HeroProps) {
  const { eyebrow, live = false, title, detail, figure, drawing, children } = props;
  const id = useId();
  return (
    <article className={styles.hero} aria-labelledby={id}>
      <div className={classes(styles.row, drawing !== undefined && styles.drawn)}>
        {drawing}
        <div className={styles.said}>
          {eyebrow && <p className={classes(styles.eyebrow, live && styles.live)}>{eyebrow}</p>}
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {detail && <p className={styles.detail}>{detail}</p>}
        </div>
        {figure && (
          <p className={styles.figure}>
            <b>{figure.value}</b>
            <span>{figure.unit}</span>
          </p>
        )}
      </div>
      {children}
    </article>
  );
}
