import { i18n } from "@/i18n";
import { toast } from "./feedback";

/** Reports that an action on this device is lost, also to monitoring. */
export async function tellLost(key: "progressLost" | "wordsLost", error: unknown): Promise<void> {
  globalThis.reportError?.(error);
  await i18n.loadNamespaces("network");
  toast(i18n.t(`network:${key}`));
}
