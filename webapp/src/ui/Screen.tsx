import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "./Button";
import { classes } from "./classes";
import styles from "./Screen.module.css";
import { tintBrowser } from "./theme";

export interface ScreenProps {
  readonly title: string;
  readonly kind?: "green" | "grey" | "white";
  /** Shows a back button. */
  readonly onBack?: (() => void) | undefined;
  /** At the header's right. */
  readonly aside?: ReactNode;
  /** Always at the thumb, under the content. */
  readonly footer?: ReactNode;
  /** Leaves room for the tab bar. */
  readonly tab?: boolean;
  /** Without side padding. */
  readonly flush?: boolean;
  readonly children: ReactNode;
}

/** A page: header with the title, content, and perhaps a footer. */
export function Screen(props: ScreenProps) {
  const { title, kind = "green", onBack, aside, footer, tab = false, flush = false } = props;
  const { t } = useTranslation();
  const appName = t("appName");

  useEffect(() => {
    document.title = title === appName ? appName : `${title} · ${appName}`;
  }, [title, appName]);

  const header = useRef<HTMLElement>(null);
  useEffect(() => (header.current ? tintBrowser(header.current) : undefined), []);

  return (
    <div className={classes(styles.screen, styles[kind], tab && styles.tab)}>
      <header ref={header} className={styles.header}>
        <div className={styles.start}>
          {onBack && <IconButton icon="back" label={t("back")} onClick={onBack} />}
        </div>
        <h1 className={styles.title}>{title}</h1>
        <div className={styles.end}>{aside}</div>
      </header>
      <main className={classes(styles.content, flush && styles.flush)}>{props.children}</main>
      {footer && <footer className={styles.footer}>{footer}</footer>}
    </div>
  );
}
