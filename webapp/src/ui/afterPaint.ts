/** A hidden page paints nothing; then this is long enough. */
const LONGEST_MS = 200;

/** Resolves when what changed is on screen, so that work behind it keeps nobody waiting. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, LONGEST_MS);
    requestAnimationFrame(() => {
      clearTimeout(late);
      setTimeout(resolve);
    });
  });
}
