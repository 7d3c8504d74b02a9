import type { DataRouter } from "react-router";
import { watchLeftovers } from "./leftovers";
import { watchForUpdates } from "./updates";
import { whenIdle } from "./whenIdle";

/** What the app does besides being used: it begins when the first page stands. */
export function goOn({ state, subscribe }: Pick<DataRouter, "state" | "subscribe">): void {
  watchForUpdates();
  watchLeftovers();
  let path = state.location.pathname;
  const pages = {
    path: () => path,
    subscribe: (listener: () => void) =>
      void subscribe(({ location }) => {
        path = location.pathname;
        listener();
      }),
  };
  whenIdle(() => {
    void import("@/features/monitoring/watch")
      .then(({ watchApp }) => watchApp(pages))
      .catch(() => undefined);
  });
}
