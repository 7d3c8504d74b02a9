import { i18n } from "@/i18n";
import type { ErrorKey } from "@/i18n/errorText";
import { toast } from "./feedback";

/** Reports that an action on this device is lost, also to monitoring. */
export function tellLost(key: ErrorKey, error: unknown): void {
  toast(i18n.t(`errors:${key}`));
  globalThis.reportError?.(error);
}
