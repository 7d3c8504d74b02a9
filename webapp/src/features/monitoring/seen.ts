import { onCLS, onFCP, onINP, onLCP, onTTFB } from "web-vitals";
import { QUIET } from "@/rpc/quiet";

/** What the app tells of itself; what of it is kept is the service's to say. */
export type AppEvent =
  | { readonly kind: "page_view" }
  | { readonly kind: "vital"; readonly name: string; readonly value: number }
  | { readonly kind: "long_task"; readonly value: number }
  | {
      readonly kind: "script_error";
      readonly name: string;
      readonly message: string;
      readonly stack: string;
    };

export type Tell = (event: AppEvent) => void;

/** Errors that a page tells: one in a loop says no more the hundredth time. */
const MOST_ERRORS = 20;

/** Watches what browsers measure of a page. */
export function watchVitals(tell: Tell): void {
  const tellVital = ({ name, value }: { name: string; value: number }) =>
    tell({ kind: "vital", name, value });
  for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB]) watch(tellVital);
}

/** Watches what a browser lists of its work, from the beginning; a browser that does not, does not. */
function watchEntries(type: string, seen: (entry: PerformanceEntry) => void): void {
  if (!globalThis.PerformanceObserver?.supportedEntryTypes?.includes(type)) return;
  new PerformanceObserver((list) => list.getEntries().forEach(seen)).observe({
    type,
    buffered: true,
  });
}

/** Watches what kept the page from answering. */
export function watchLongTasks(longerThanMs: number, tell: Tell): void {
  watchEntries("longtask", ({ duration }) => {
    if (duration > longerThanMs) tell({ kind: "long_task", value: duration });
  });
}

declare global {
  interface Window {
    /** The first errors of the page, from before anybody watched. */
    readonly earlyErrors?: unknown[];
  }
}

/** Watches errors that nobody caught, and tells those that came before. */
export function watchErrors(tell: Tell): void {
  let errorCount = 0;
  const seen = (reason: unknown) => {
    if (!(reason instanceof Error) || ++errorCount > MOST_ERRORS) return;
    const { name, message, stack = "" } = reason;
    tell({ kind: "script_error", name, message, stack });
  };
  for (const one of window.earlyErrors?.splice(0) ?? []) seen(one);
  window.addEventListener("error", ({ error }) => seen(error));
  window.addEventListener("unhandledrejection", ({ reason }) => seen(reason));
}

const OPERATION = /\/request\/(\w+)$/;

/** How a call of the service ended, as the usage log says it; undefined where nobody asked for it. */
export function calledOf(name: string, status: number | undefined): string | undefined {
  const [, operation] = OPERATION.exec(name) ?? [];
  if (!operation || status === undefined || QUIET.has(operation as never)) return undefined;
  if (status >= 200 && status < 300) return `${operation} ok`;
  return status >= 400 && status < 500 ? `${operation} refused` : `${operation} failed`;
}

/** Watches what is asked of the service, without a step on the calls' way. */
export function watchCalls(log: (text: string) => void): void {
  watchEntries("resource", (entry) => {
    const { name, responseStatus } = entry as PerformanceResourceTiming;
    const called = calledOf(name, responseStatus);
    if (called) log(called);
  });
}
