import { bindLesson } from "@/entities/order/lessonEntry";
import { session } from "@/entities/person/session";
import { i18n } from "@/i18n";
import { tabPaths } from "@/paths";
import { isLossy } from "@/storage";
import { toast } from "@/ui";
import { guardForeignNodes } from "./foreignNodes";
import { watchLeftovers } from "./leftovers";
import { watchForNewDays } from "./newDay";
import { type AppRouter, loadScreen } from "./router";
import { screens } from "./screens";
import { whenIdle } from "./whenIdle";
import { startWorker } from "./worker";

/** Preloads the other tabs' screens, so that switching tabs is instant. */
function prefetchTabs(): void {
  for (const path of session.get() ? tabPaths : []) {
    void loadScreen(screens[path]).catch(() => undefined);
  }
}

/** A toast and no dialog, because a lesson continues without a network. */
function watchNetwork(): void {
  window.addEventListener("offline", () => toast(i18n.t("offlineNow")));
}

/** Says once what does not outlive the page, if the browser stores nothing. */
function watchStorage(): void {
  const say = () => {
    if (!isLossy.get()) return;
    stop();
    void i18n
      .loadNamespaces("network")
      .then(() => toast(i18n.t("network:notKept")))
      .catch(() => undefined);
  };
  const stop = isLossy.subscribe(say);
  say();
}

/** Background work that starts after the first page is shown. */
export function goOn({ get, subscribe }: AppRouter["shown"]): void {
  bindLesson(() => import("@/features/lessons/enter"));
  guardForeignNodes(document.body);
  watchNetwork();
  watchStorage();
  watchForNewDays();
  watchLeftovers();
  const pages = { path: () => get().location.pathname, subscribe };
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
