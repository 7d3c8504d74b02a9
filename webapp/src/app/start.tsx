import { QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { bindLesson } from "@/entities/order/lessonEntry";
import { session } from "@/entities/person/session";
import { followTheme } from "@/entities/preferences/preferences";
import { i18n, startI18n } from "@/i18n";
import { NavigationRefused } from "@/navigation";
import { queryClient } from "@/queries";
import { connect } from "@/rpc";
import { toast } from "@/ui";
import { startRouter } from "./router";
import { watchSession } from "./signedIn";

function wireSession(): void {
  connect({
    caller: () => ({
      token: session.get()?.token ?? null,
      userId: session.get()?.userId ?? null,
      language: i18n.language,
    }),
  });
  watchSession();
}

/** Said in passing, never in a box: a lesson goes on without a network. */
function watchNetwork(): void {
  window.addEventListener("offline", () => toast(i18n.t("offlineNow")));
}

/** A navigation that went nowhere is told, and stays in the console for whoever mends it. */
function watchNavigation(): void {
  window.addEventListener("unhandledrejection", ({ reason }) => {
    if (reason instanceof NavigationRefused) toast(i18n.t("errors:navigationError"));
  });
}

/**
 * Puts the parts together and shows the first page, in one step in the frame's place.
 *
 * @throws when the texts do not come
 */
export async function start(root: HTMLElement): Promise<void> {
  await startI18n();
  wireSession();
  followTheme();
  watchNetwork();
  watchNavigation();
  bindLesson(() => import("@/features/lessons/enter"));
  const router = await startRouter();
  // Nothing of the first page waits for it.
  void import("./afterwards").then(({ goOn }) => goOn(router)).catch(() => undefined);
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} onError={globalThis.reportError} />
    </QueryClientProvider>,
  );
}
