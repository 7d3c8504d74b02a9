import { QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { bindLesson } from "@/entities/order/lessonEntry";
import { runningLesson } from "@/entities/order/runningLesson";
import { session } from "@/entities/person/session";
import { i18n, startI18n } from "@/i18n";
import { NavigationRefused, redirectTo } from "@/navigation";
import { paths } from "@/paths";
import { queryClient } from "@/queries";
import { connect, onSessionExpired } from "@/rpc";
import { toast } from "@/ui";
import { startRouter, warmFirstScreen } from "./router";
import styles from "./Shell.module.css";
import { watchForUpdates } from "./updates";

function wireSession(): void {
  connect({
    caller: () => ({
      token: session.get()?.token ?? null,
      userId: session.get()?.userId ?? null,
      language: i18n.language,
    }),
  });
  onSessionExpired(() => {
    session.expire();
    void redirectTo(paths.login);
    toast(i18n.t("errors:loginRequired"));
  });
  let present = session.get()?.token;
  session.subscribe(() => {
    const token = session.get()?.token;
    if (token === present) return;
    present = token;
    queryClient.clear();
    runningLesson.leave();
  });
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
 * WeChat's page leads back to the root, with a code before the hash: it belongs to its screen. A
 * redirect keeps the hash of the page that it leads away from.
 */
function takeWeChatsAnswer(): void {
  const { pathname, search, hash } = window.location;
  const brought = new URLSearchParams(search);
  if (!hash.startsWith("#/") && brought.has("code") && brought.has("state")) {
    window.history.replaceState(null, "", `${pathname}${search}#${paths.wechatBinding}`);
  }
}

/** Without texts nothing can be said in one language: both are, and a tap loads the app anew. */
function Wordless() {
  return (
    <button type="button" className={styles.wordless} onClick={() => window.location.reload()}>
      <span lang="zh-CN">页面加载失败，点一下重新加载</span>
      <span lang="en">This page did not load. Tap to reload</span>
    </button>
  );
}

/** Puts the parts together and shows the first page. */
export async function start(root: HTMLElement): Promise<void> {
  takeWeChatsAnswer();
  warmFirstScreen();
  try {
    await startI18n();
  } catch {
    createRoot(root).render(<Wordless />);
    return;
  }
  wireSession();
  watchNetwork();
  watchNavigation();
  watchForUpdates();
  bindLesson(() => import("@/features/lesson/enter"));
  const router = startRouter();
  createRoot(root).render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}
