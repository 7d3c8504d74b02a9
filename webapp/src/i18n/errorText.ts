import { CallFailed, NotSignedIn } from "@/rpc";
import { i18n } from "./index";

/**
 * What to tell a person about an error, or none when there is nothing to tell (given up, or the
 * session's end, which is told elsewhere).
 */
export function errorText(error: unknown): string | null {
  if (error instanceof NotSignedIn) return i18n.t("errors:notLoggedIn");
  if (!(error instanceof CallFailed)) return i18n.t("errors:operationFailed");
  switch (error.kind) {
    case "offline":
      return i18n.t("errors:offline");
    case "timeout":
      return i18n.t("errors:timeout");
    case "http":
      return i18n.t("errors:requestFailedStatus", { status: error.status });
    case "refused":
      return error.message === "" ? i18n.t("errors:requestFailed") : error.message;
    case "cancelled":
    case "expired":
      return null;
  }
}
