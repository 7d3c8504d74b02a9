import { onCLS, onFCP, onINP, onLCP, onTTFB } from "web-vitals";
import { quiet } from "@/rpc/quiet";

/** What the app reports about itself; the service decides what it keeps. */
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

/** The maximum of errors that a page reports: an error in a loop adds nothing. */
const MOST_ERRORS = 20;

/** Observes what browsers measure of a page. */
export function watchVitals(tell: Tell): void {
  const tellVital = ({ name, value }: { name: string; value: number }) =>
    tell({ kind: "vital", name, value });
  for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB]) watch(tellVital);
}

/** Observes a browser's performance entries from the start, if it supports them. */
function watchEntries(type: string, seen: (entry: PerformanceEntry) => void): void {
  if (!globalThis.PerformanceObserver?.supportedEntryTypes?.includes(type)) return;
  new PerformanceObserver((list) => list.getEntries().forEach(seen)).observe({
    type,
    buffered: true,
  });
}

/** Observes what blocked the page. */
export function watchLongTasks(longerThanMs: number, tell: Tell): void {
  watchEntries("longtask", ({ duration }) => {
    if (duration > longerThanMs) tell({ kind: "long_task", value: duration });
  });
}

declare global {
  interface Window {
    /** The page's first errors, from before the observation. */
    readonly earlyErrors?: unknown[];
  }
}

/** Observes uncaught errors, and reports earlier ones. */
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

/** The outcome of a call, for the usage log; undefined for calls in the background. */
export function calledOf(name: string, status: number | undefined): string | undefined {
  const [, operation] = OPERATION.exec(name) ?? [];
  if (!operation || status === undefined || quiet.has(operation)) return undefined;
  if (status >= 200 && status < 300) return `${operation} ok`;
  return status >= 400 && status < 500 ? `${operation} refused` : `${operation} failed`;
}

/** Observes calls of the service without slowing them down. */
export function watchCalls(log: (text: string) => void): void {
  watchEntries("resource", (entry) => {
    const { name, responseStatus } = entry as PerformanceResourceTiming;
    const called = calledOf(name, responseStatus);
    if (called) log(called);
  });
}
