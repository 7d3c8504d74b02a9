import { useSyncExternalStore } from "react";

/** The lesson this device takes part in: it outlives a reload, so that its timer is shown everywhere. */
const KEY = "wordmate.runningLesson";
const listeners = new Set<() => void>();

function read(): number | null {
  const stored = Number(sessionStorage.getItem(KEY));
  return Number.isSafeInteger(stored) && stored > 0 ? stored : null;
}

function write(courseOrderId: number | null): void {
  if (courseOrderId === null) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, String(courseOrderId));
  for (const listener of listeners) listener();
}

export const runningLesson = {
  /** The course order's id, or none. */
  get: read,
  enter: (courseOrderId: number) => write(courseOrderId),
  leave: () => write(null),
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** The course order id of the running lesson, or none. */
export function useRunningLesson(): number | null {
  return useSyncExternalStore(runningLesson.subscribe, runningLesson.get);
}
