import type { Terms } from "./visit";

/** The timeout of a collector: nobody waits for it, but phones have few connections. */
const TIME_LIMIT_MS = 5_000;
const REGION = "cn";
const APP_ID = "wordmate";

async function within(url: string, request: RequestInit): Promise<Response> {
  const control = new AbortController();
  const timer = setTimeout(() => control.abort(), TIME_LIMIT_MS);
  try {
    const response = await fetch(url, { ...request, priority: "low", signal: control.signal });
    if (!response.ok) throw new Error(String(response.status));
    return response;
  } finally {
    clearTimeout(timer);
  }
}

/** How the app monitors itself, by the service; rejects if it does not load. */
export async function fetchTerms(now: number): Promise<Terms> {
  const answer = await within(`/config/${REGION}/${APP_ID}?timestamp=${now}`, {});
  return (await answer.json()) as Terms;
}

/** Sends a text; rejects if the collector does not accept it. */
export async function send(url: string, text: string): Promise<void> {
  await within(url, { method: "POST", body: text });
}

/** Sends a text while the page is being left. */
export function beacon(url: string, text: string): void {
  navigator.sendBeacon?.(url, text);
}
