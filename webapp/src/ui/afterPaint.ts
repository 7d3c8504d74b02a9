/** What paints nothing, though it is in sight, keeps nobody waiting: this is long enough. */
const LONGEST_MS = 200;

const waiting: (() => void)[] = [];
let isDoing = false;

/** Does what waits behind the next frame now, in its order; what fails holds nothing else back. */
export function doWaiting(): void {
  if (isDoing) return;
  isDoing = true;
  try {
    for (let task = waiting.shift(); task; task = waiting.shift()) task();
  } finally {
    isDoing = false;
    if (waiting.length > 0) doWaiting();
  }
}

/**
 * Seen first, kept next: does something when what changed is on screen. For all that a tap leads to
 * and that is not what one sees of it: counting, keeping, sending, sounding. In the order it came;
 * a page that is left or hidden does it at once, so that nothing is lost with it.
 */
export function behindPaint(task: () => void): void {
  waiting.push(task);
  if (document.visibilityState === "hidden") doWaiting();
  if (waiting.length !== 1) return;
  const late = setTimeout(doWaiting, LONGEST_MS);
  requestAnimationFrame(() => {
    clearTimeout(late);
    setTimeout(doWaiting);
  });
}

/** Resolves when what changed is on screen, so that work behind it keeps nobody waiting. */
export function afterPaint(): Promise<void> {
  return new Promise(behindPaint);
}

window.addEventListener("pagehide", doWaiting);
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "hidden") doWaiting();
});
