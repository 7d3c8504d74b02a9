import { onTestFinished } from "vitest";

/** The reported errors of a page during a test: uncaught ones, and explicit reports. */
export function uncaught(): readonly unknown[] {
  const seen: unknown[] = [];
  const hear = (event: ErrorEvent) => {
    event.preventDefault();
    seen.push(event.error);
  };
  window.addEventListener("error", hear);
  onTestFinished(() => window.removeEventListener("error", hear));
  return seen;
}
