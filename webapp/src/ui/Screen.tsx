import { createContext, type ReactNode, use, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "./Button";
import { classes } from "./classes";
import styles from "./Screen.module.css";
import { tintBrowser } from "./theme";

export interface ScreenProps {
  /** Names the page, in its header and in the browser. */
  readonly title: string;
  /** Replaces the title in the header. */
  readonly heading?: string;
  /** The header's green extends under the first content. */
  readonly deep?: boolean;
  readonly kind?: "green" | "grey" | "white";
  /** Shows a back button. */
  readonly onBack?: (() => void) | undefined;
  /** At the header's right. */
  readonly aside?: ReactNode;
  /** Always within reach of the thumb, below the content. */
  readonly footer?: ReactNode;
  /** Leaves room for the tab bar. */
  readonly tab?: boolean;
  /** Without side padding. */
  readonly flush?: boolean;
  readonly children: ReactNode;
}

/** What every page's header says below its title. */
export const HeadNotice = createContext<ReactNode>(null);

let isFirst = true;

/** After navigation the heading gets the focus, except on the first page or if a field has it. */
export function arriveAt(heading: HTMLElement): void {
  const { activeElement } = document;
  const elsewhere = activeElement !== null && activeElement !== document.body;
  if (!isFirst && !elsewhere) heading.focus({ preventScroll: true });
  isFirst = false;
}

/** A page: header with the title, content, and optionally a footer. */
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
    <div
      className={classes(
        "rests",
        styles.screen,
        styles[kind],
        tab && styles.tab,
        deep && styles.deep,
      )}
    >
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
        {use(HeadNotice)}
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
    <footer ref={footer} className={classes("rests", styles.footer)}>
      {children}
    </footer>
  );
}

/** The part that stays in place while a page scrolls under it, by its name in the stylesheets. */
type Edge = "--head" | "--foot";

/**
 * Tells the stylesheets the height of an edge of the page, whatever its text, until it is removed.
 */
function measure(edge: Edge, element: HTMLElement): () => void {
  const { style } = document.documentElement;
  const watched = new ResizeObserver(() => style.setProperty(edge, `${element.offsetHeight}px`));
  watched.observe(element);
  return () => {
    watched.disconnect();
    style.removeProperty(edge);
  };
}
