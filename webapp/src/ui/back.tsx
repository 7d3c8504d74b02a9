/**
 * The browser's back, when something must happen first: an open dialog closes, a page asks before
 * it is left. The last one opened decides first; the app's own navigation passes.
 */

import { useEffect, useLayoutEffect, useRef } from "react";
import { useBlocker } from "react-router";
import { isOwnStep } from "@/navigation";
import { createStore } from "@/store";
import { useStore } from "./useStore";

/** What happens instead of going back to a page; null lets it pass. */
type BackGuard = (to: string) => (() => void) | null;

const guards = createStore<readonly { current: BackGuard }[]>([]);

/** Intercepts the browser's back while it is mounted. */
export function useBackGuard(guard: BackGuard): void {
  const latest = useRef(guard);
  useLayoutEffect(() => {
    latest.current = guard;
  });
  useLayoutEffect(() => {
    guards.set([...guards.get(), latest]);
    return () => guards.set(guards.get().filter((one) => one !== latest));
  }, []);
}

function insteadOf(to: string): (() => void) | null {
  for (const guard of guards.get().toReversed()) {
    const act = guard.current(to);
    if (act) return act;
  }
  return null;
}

/** Blocks back navigation for its interceptors; mounted once, inside the router. */
export function BackGuarded() {
  return useStore(guards, (all) => all.length > 0) ? <Holding /> : null;
}

/**
 * Only while there is an interceptor: the router allows one blocker, which also blocks typed
 * addresses.
 */
function Holding() {
  const instead = useRef<(() => void) | null>(null);
  const blocker = useBlocker(({ historyAction, nextLocation }) => {
    const asks = historyAction === "POP" && !isOwnStep();
    instead.current = asks ? insteadOf(nextLocation.pathname) : null;
    return instead.current !== null;
  });
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    blocker.reset();
    instead.current?.();
  });
  return null;
}
