/** The current theme, from the system or chosen, and the browser's colour for it. */
export type Theme = "system" | "light" | "dark";

const root = document.documentElement;

/** Applies a theme; the page does the same before the first paint. */
export function applyTheme(theme: Theme): void {
  if (theme === "system") root.removeAttribute("data-theme");
  else root.setAttribute("data-theme", theme);
}

/** Gives the browser's bars the colour of a page's header, until stopped. */
export function tintBrowser(header: HTMLElement): () => void {
  const tint = () => {
    const { backgroundColor } = getComputedStyle(header);
    for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]"))
      meta.content = backgroundColor;
  };
  tint();
  const changed = new MutationObserver(tint);
  changed.observe(root, { attributeFilter: ["data-theme"] });
  // A page's kind is a class of its header's container.
  if (header.parentElement) changed.observe(header.parentElement, { attributeFilter: ["class"] });
  const system = window.matchMedia?.("(prefers-color-scheme: dark)");
  system?.addEventListener("change", tint);
  return () => {
    changed.disconnect();
    system?.removeEventListener("change", tint);
  };
}
