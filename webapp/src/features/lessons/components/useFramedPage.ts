import { useMachine } from "@xstate/react";
import { useEffect, useMemo } from "react";
import { fromPromise } from "xstate";
import { configuration } from "@/configuration";
import { framedPage } from "@/machines/framedPage";

/** The loading state of a foreign page. */
export interface FramedPage {
  readonly state: "loading" | "shown" | "failed" | "refused";
  readonly attempt: number;
  readonly onLoad: () => void;
  readonly retry: () => void;
}

/**
 * Whether a page may be embedded: its origin is allowed by the service and is not the app's own.
 */
function isAllowed(link: string): boolean {
  try {
    const { origin } = new URL(link);
    return origin !== window.location.origin && configuration().interactiveOrigins.includes(origin);
  } catch {
    return false;
  }
}

/** Resolves when the page's server answers anything: the content is not readable across origins. */
async function reach(link: string, signal: AbortSignal): Promise<void> {
  if (!isAllowed(link)) return new Promise(() => {});
  const unread = { mode: "no-cors", credentials: "omit", cache: "no-store" } as const;
  await fetch(link, { method: "HEAD", ...unread, signal });
}

/** Loads the page at this address, again on demand and when the connection returns. */
export function useFramedPage(link: string): FramedPage {
  const machine = useMemo(() => {
    const asking = fromPromise<void, void>(({ signal }) => reach(link, signal));
    return framedPage.provide({ actors: { reach: asking } });
  }, [link]);
  const [{ value, context }, send] = useMachine(machine);
  const hasFailed = value === "failed";
  useEffect(() => {
    if (!hasFailed) return;
    const again = () => send({ type: "RETRY" });
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [hasFailed, send]);
  const state = typeof value === "string" ? value : "loading";
  return {
    state: isAllowed(link) ? state : "refused",
    attempt: context.attempt,
    onLoad: () => send({ type: "LOADED" }),
    retry: () => send({ type: "RETRY" }),
  };
}
