import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "./Button";
import { classes } from "./classes";
import styles from "./Screen.module.css";
import { tintBrowser } from "./theme";

export interface ScreenProps {
  /** Names the page, in its header and in the browser. */
  readonly title: string;
  /** Stands in the header in the title's place, at its start. */
  readonly heading?: string;
  /** The green of the header reaches under what comes first. */
  readonly deep?: boolean;
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

let isFirst = true;

/** Whoever goes to another page goes on from its heading; the first page, or a field, is left alone. */
export function arriveAt(heading: HTMLElement): void {
  const { activeElement } = document;
  const elsewhere = activeElement !== null && activeElement !== document.body;
  if (!isFirst && !elsewhere) heading.focus({ preventScroll: true });
  isFirst = false;
}

/** A page: header with the title, content, and perhaps a footer. */
export function Screen(props: ScreenProps) {
  const {
    title,
    heading,
    deep = false,
    kind = "green",
    onBack,
    aside,
    footer,
    tab = false,
    flush = false,
  } = props;
  const { t } = useTranslation();
  const appName = t("appName");

  useEffect(() => {
    document.title = title === appName ? appName : `${title} · ${appName}`;
  }, [title, appName]);

  const header = useRef<HTMLElement>(null);
  const name = useRef<HTMLHeadingElement>(null);
  useEffect(() => (name.current ? arriveAt(name.current) : undefined), []);
  useEffect(() => (header.current ? tintBrowser(header.current) : undefined), []);
  useEffect(() => (header.current ? measure("--head", header.current) : undefined), []);

  return (
    <div className={classes(styles.screen, styles[kind], tab && styles.tab, deep && styles.deep)}>
      <header ref={header} className={styles.header}>
        {heading === undefined && (
          <div>{onBack && <IconButton icon="back" label={t("back")} onClick={onBack} />}</div>
        )}
        <h1
          ref={name}
          tabIndex={-1}
          className={classes(styles.title, heading !== undefined && styles.heading)}
        >
          {heading ?? title}
        </h1>
        <div className={styles.end}>{aside}</div>
      </header>
      <main className={classes(styles.content, flush && styles.flush)}>{props.children}</main>
      {footer && <Footer>{footer}</Footer>}
    </div>
  );
}

function Footer({ children }: { readonly children: ReactNode }) {
  const footer = useRef<HTMLElement>(null);
  useEffect(() => (footer.current ? measure("--foot", footer.current) : undefined), []);
  return (
    <footer ref={footer} className={styles.footer}>
      {children}
    </footer>
  );
}

/** What stands still while a page scrolls under it, by the name that the stylesheets know it by. */
type Edge = "--head" | "--foot";

/** Tells the stylesheets how high an edge of the page is, whatever is written in it, until it is gone. */
function measure(edge: Edge, element: HTMLElement): () => void {
  const { style } = document.documentElement;
  const watched = new ResizeObserver(() => style.setProperty(edge, `${element.offsetHeight}px`));
  watched.observe(element);
  return () => {
    watched.disconnect();
    style.removeProperty(edge);
  };
}
