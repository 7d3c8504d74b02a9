const SOON_MS = 1_500;

/** Runs a function when the browser is idle. */
export function whenIdle(run: () => void): void {
  if (window.requestIdleCallback) window.requestIdleCallback(run);
  else setTimeout(run, SOON_MS);
}
