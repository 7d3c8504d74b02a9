/** The maximum wait for a frame, in case an element in view paints nothing. */
const LONGEST_MS = 200;

const waiting: (() => void)[] = [];
let isDoing = false;

/** Runs the work that waits for the next frame now, in order; a failure does not stop the rest. */
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
 * Paint first, then work: runs a function after the change is on screen. For all consequences of a
 * tap that are not visible: counting, storing, sending, sounds. In order; when the page is left or
 * hidden, immediately, so that nothing is lost.
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

/** Resolves when the change is on screen, so that the work behind it delays nothing visible. */
export function afterPaint(): Promise<void> {
  return new Promise(behindPaint);
}

window.addEventListener("pagehide", doWaiting);
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "hidden") doWaiting();
});
