import { useEffectEvent, useLayoutEffect } from "react";
import { type BackGuard, guardBack } from "@/navigation";

/**
 * Decides, while it is mounted, on the browser's steps back: an open dialog closes, a page asks
 * before it is left. The app's own navigation passes.
 */
export function useBackGuard(guard: BackGuard): void {
  const latest = useEffectEvent(guard);
  useLayoutEffect(() => guardBack((to) => latest(to)), []);
}
