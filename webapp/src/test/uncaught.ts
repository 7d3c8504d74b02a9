import { onTestFinished } from "vitest";

/** What is reported of a page while a test runs: errors that nobody caught, and those that were told. */
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
