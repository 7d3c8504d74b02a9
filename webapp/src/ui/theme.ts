/** The theme that holds: the system's, or one that was chosen; and the browser's colour with it. */
export type Theme = "system" | "light" | "dark";

const root = document.documentElement;

/** Shows the app in a theme; the page itself does the same before anything is painted. */
export function applyTheme(theme: Theme): void {
  if (theme === "system") root.removeAttribute("data-theme");
  else root.setAttribute("data-theme", theme);
}

/** Gives the browser's own bars the colour of a page's header, until it is told to stop. */
export function tintBrowser(header: HTMLElement): () => void {
  const tint = () => {
    const { backgroundColor } = getComputedStyle(header);
    for (const meta of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]"))
      meta.content = backgroundColor;
  };
  tint();
  const changed = new MutationObserver(tint);
  changed.observe(root, { attributeFilter: ["data-theme"] });
  // A page's kind is a class of what stands around its header.
  if (header.parentElement) changed.observe(header.parentElement, { attributeFilter: ["class"] });
  const system = window.matchMedia?.("(prefers-color-scheme: dark)");
  system?.addEventListener("change", tint);
  return () => {
    changed.disconnect();
    system?.removeEventListener("change", tint);
  };
}
