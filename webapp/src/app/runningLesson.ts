import { useQuery } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import type { CourseOrderView } from "@/rpc";
import { callQuery } from "./queries";
import { session, useSession } from "./session";

/** The lesson this person takes part in: it outlives the browser, so that its timer is shown everywhere. */
const KEY = "wordmate.runningLesson";
const listeners = new Set<() => void>();

interface Kept {
  readonly userId: number;
  readonly courseOrderId: number;
}

function read(): number | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "null") as Partial<Kept> | null;
    const isMine = kept?.userId !== undefined && kept.userId === session.get()?.userId;
    return isMine ? (kept.courseOrderId ?? null) : null;
  } catch {
    return null;
  }
}

function write(courseOrderId: number | null): void {
  const userId = session.get()?.userId;
  if (courseOrderId === null || userId === undefined) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, JSON.stringify({ userId, courseOrderId } satisfies Kept));
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}

// What is entered or left in one tab is so in all of them.
window.addEventListener("storage", ({ key }) => {
  if (key === KEY) tell();
});

export const runningLesson = {
  /** The course order's id, or none. */
  get: read,
  enter: (courseOrderId: number) => write(courseOrderId),
  leave: () => write(null),
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    const unsubscribe = session.subscribe(listener);
    return () => {
      listeners.delete(listener);
      unsubscribe();
    };
  },
};

/** The caller's orders that run now, by the service's word, whenever they were booked for. */
export const runningOrders = callQuery("CustomerListCourseOrder", {
  status: "IN_PROGRESS",
  period: "ANY",
});

interface Orders {
  readonly data: { readonly data: readonly CourseOrderView[] } | undefined;
  readonly isFetching: boolean;
  readonly isError: boolean;
}

/**
 * Takes part in a lesson that runs by the service's word, wherever it was started. One that is over
 * is left by whoever watches it.
 */
export function useNoticed({ data, isFetching, isError }: Orders): void {
  useEffect(() => {
    // What was read before may be over by now.
    if (!data || isFetching || isError) return;
    const running = data.data.filter(({ status }) => status === "IN_PROGRESS");
    const here = runningLesson.get();
    const [latest] = running.sort((one, other) => (other.utcStarted ?? 0) - (one.utcStarted ?? 0));
    if (!latest || running.some(({ courseOrderId }) => courseOrderId === here)) return;
    runningLesson.enter(latest.courseOrderId);
  }, [data, isFetching, isError]);
}

/** The course order id of the running lesson, or none. */
export function useRunningLesson(): number | null {
  const isSignedIn = useSession() !== null;
  useNoticed(useQuery({ ...runningOrders, enabled: isSignedIn }));
  return useSyncExternalStore(runningLesson.subscribe, runningLesson.get);
}
