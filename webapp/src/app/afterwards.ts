import type { DataRouter } from "react-router";
import { session } from "@/entities/person/session";
import { tabPaths } from "@/paths";
import { watchLeftovers } from "./leftovers";
import { watchForNewDays } from "./newDay";
import { loadScreen } from "./router";
import { screenLoader, screens } from "./screens";
import { whenIdle } from "./whenIdle";
import { startWorker } from "./worker";

/** Preloads the other tabs' screens, so that switching tabs is instant. */
function prefetchTabs(): void {
  for (const path of session.get() ? tabPaths : []) {
    const screen = screens[path];
    const load = screenLoader(screen);
    if (load) void loadScreen(screen, load).catch(() => undefined);
  }
}

/** Background work that starts after the first page is shown. */
export function goOn({ state, subscribe }: Pick<DataRouter, "state" | "subscribe">): void {
  watchForNewDays();
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
  // At once: another tab may be about to offer a new version.
  void import("./updates")
    .then(({ watchForUpdates }) => watchForUpdates(pages))
    .catch(() => undefined);
  whenIdle(() => {
    prefetchTabs();
    void startWorker().catch(() => undefined);
    void import("@/features/monitoring/watch")
      .then(({ watchApp }) => watchApp(pages))
      .catch(() => undefined);
  });
}
