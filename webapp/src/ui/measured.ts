/** What stands still while a page scrolls under it, by the name that the stylesheets know it by. */
type Edge = "--head" | "--foot";

/** Tells the stylesheets how high an edge of the page is, whatever is written in it, until it is gone. */
export function measure(edge: Edge, element: HTMLElement): () => void {
  const { style } = document.documentElement;
  const watched = new ResizeObserver(() => style.setProperty(edge, `${element.offsetHeight}px`));
  watched.observe(element);
  return () => {
    watched.disconnect();
    style.removeProperty(edge);
  };
}
