import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Drawing } from "@/ui";
import { arriveAt } from "@/ui/Screen";
import styles from "./DeskPage.module.css";
import { isPaletteOpen } from "./palette";

const LENS = "M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM20 20l-4-4";

interface DeskPageProps {
  readonly title: string;
  /** Beside the title, such as the time. */
  readonly beside?: ReactNode;
  /** The page's own action, at the end of its header. */
  readonly action?: ReactNode;
  /** What waits: a column beside the page, above it on a phone. */
  readonly side?: ReactNode;
  readonly children: ReactNode;
}

/** A page of the desk: its title, the search, and an optional column at the side. */
export function DeskPage({ title, beside, action, side, children }: DeskPageProps) {
  const { t } = useTranslation("desk");
  const heading = useRef<HTMLHeadingElement>(null);
  const name = t("name");
  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name]);
  useEffect(() => (heading.current ? arriveAt(heading.current) : undefined), []);
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {beside && <span className={styles.beside}>{beside}</span>}
        <button type="button" className={styles.search} onClick={() => isPaletteOpen.set(true)}>
          <Drawing shape={LENS} size={16} />
          <span>{t("search")}</span>
          <kbd>⌘K</kbd>
        </button>
        {action}
      </header>
      {side ? (
        <div className={styles.columns}>
          <div className={styles.content}>{children}</div>
          <aside className={styles.side}>{side}</aside>
        </div>
      ) : (
        <div className={styles.content}>{children}</div>
      )}
    </div>
  );
}
