import { useEffect, useReducer } from "react";
import { serverNow } from "@/rpc";
import { SECOND_MS } from "@/time";

/** Whole seconds until an instant of the server's clock; 0 after it, and without an instant. */
export function useCountdown(until: number | null): number {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  const left = until === null ? 0 : Math.max(0, until - serverNow());
  const seconds = Math.ceil(left / SECOND_MS);

  useEffect(() => {
    if (seconds === 0) return;
    // Computed from the clock at every tick: a tab that slept shows the right number.
    const timer = setInterval(tick, SECOND_MS / 4);
    document.addEventListener("visibilitychange", tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", tick);
    };
  }, [seconds]);

  return seconds;
}
