const SOON_MS = 1_500;

/** Runs it when nothing else is to do. */
export function whenIdle(run: () => void): void {
  if (window.requestIdleCallback) window.requestIdleCallback(run);
  else setTimeout(run, SOON_MS);
}
