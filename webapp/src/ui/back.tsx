/**
 * The browser's step back, where something else comes first: an open box that it closes, a page that
 * asks before it is left. What was opened last has the first word; the app's own steps pass.
 */

import { useEffect, useLayoutEffect, useRef } from "react";
import { useBlocker } from "react-router";
import { isOwnStep } from "@/navigation";
import { createStore } from "@/store";
import { useStore } from "./useStore";

/** What is done instead of a step back to a page; null lets it go. */
type BackGuard = (to: string) => (() => void) | null;

const guards = createStore<readonly { current: BackGuard }[]>([]);

/** Stands before the browser's step back while it is shown. */
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

/** Holds steps back for whoever stands before them; stands once, inside the router. */
export function BackGuarded() {
  return useStore(guards, (all) => all.length > 0) ? <Holding /> : null;
}

/** Only while somebody does: the router knows one blocker, and minds addresses typed by hand. */
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
