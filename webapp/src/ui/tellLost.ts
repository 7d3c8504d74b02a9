import { i18n } from "@/i18n";
import type { ErrorKey } from "@/i18n/errorText";
import { toast } from "./feedback";

/** Says that something that was done here is lost, also to whoever watches the app. */
export function tellLost(key: ErrorKey, error: unknown): void {
  toast(i18n.t(`errors:${key}`));
  globalThis.reportError?.(error);
}
