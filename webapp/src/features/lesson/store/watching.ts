import { TICK_MS } from "@/machines/lessonTimer";

interface Watched {
  /** Every ten seconds, and whenever the page is seen or connected again. */
  readonly look: () => void;
  readonly onOnline: () => void;
}

/** Looks at a lesson's time until the returned function is called. */
export function watching({ look, onOnline }: Watched): () => void {
  const awake = () => {
    if (document.visibilityState === "visible") look();
  };
  const online = () => {
    onOnline();
    look();
  };
  const tick = setInterval(look, TICK_MS);
  document.addEventListener("visibilitychange", awake);
  window.addEventListener("pageshow", awake);
  window.addEventListener("online", online);
  awake();
  return () => {
    clearInterval(tick);
    document.removeEventListener("visibilitychange", awake);
    window.removeEventListener("pageshow", awake);
    window.removeEventListener("online", online);
  };
}
