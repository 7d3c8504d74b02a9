import { QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { session } from "@/entities/person/session";
import { followTheme } from "@/entities/preferences/preferences";
import { i18n, startI18n } from "@/i18n";
import { NavigationRefused } from "@/navigation";
import { queryClient } from "@/queries";
import { connect } from "@/rpc";
import { toast } from "@/ui";
import { Routed, startRouter } from "./router";
import { Shell } from "./Shell";
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

/** A failed navigation is shown, and stays in the console for developers. */
function watchNavigation(): void {
  window.addEventListener("unhandledrejection", ({ reason }) => {
    if (reason instanceof NavigationRefused) toast(i18n.t("errors:navigationError"));
  });
}

/**
 * Starts the app and shows the first page, replacing the initial frame in one step.
 *
 * @throws if the texts do not load
 */
export async function start(root: HTMLElement): Promise<void> {
  await startI18n();
  wireSession();
  followTheme();
  watchNavigation();
  const router = await startRouter();
  // The first page does not wait for it.
  void import("./afterwards").then(({ goOn }) => goOn(router.shown)).catch(() => undefined);
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <Routed router={router} Frame={Shell} />
    </QueryClientProvider>,
  );
}
