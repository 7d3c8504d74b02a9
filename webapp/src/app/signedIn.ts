import { runningLesson } from "@/entities/order/runningLesson";
import { session } from "@/entities/person/session";
import { i18n } from "@/i18n";
import { switchTab } from "@/navigation";
import { isPublic, paths } from "@/paths";
import { queryClient } from "@/queries";
import { onSessionExpired } from "@/rpc";
import { toast } from "@/ui";

/**
 * Removes a person's data when they are no longer signed in, whether the service, this tab or
 * another tab ended the session.
 */
export function watchSession(): void {
  onSessionExpired(() => {
    session.expire();
    toast(i18n.t("errors:loginRequired"));
  });
  let before = session.get();
  session.subscribe(() => {
    const now = session.get();
    const { token, userId } = before ?? {};
    before = now;
    if (now?.token === token) return;
    queryClient.clear();
    void import("@/queries/onDevice").then(({ clearDevice }) => clearDevice());
    runningLesson.leave();
    const here = window.location.hash.slice(1);
    if (now?.userId === userId || isPublic(here)) return;
    // A visitor is redirected to the sign-in.
    void switchTab(paths.home);
  });
}
