import { i18n } from "@/i18n";
import { isLessonPage } from "@/paths";
import { confirm } from "@/ui";
import { changeWorker } from "./worker";

const UPDATE_EVERY_MS = 6 * 60 * 60_000;
const ENTRY = /<script[^>]+src="([^"]+)"/;

/** Whether the server's current page starts another build than the running one. */
export function isNewer(served: string, running: string | null): boolean {
  const entry = ENTRY.exec(served)?.[1];
  return entry !== undefined && running !== null && entry !== running;
}

function runningEntry(): string | null {
  return document.querySelector("script[type=module][src]")?.getAttribute("src") ?? null;
}

/** The server's current page. */
async function servedPage(): Promise<string> {
  const response = await fetch(window.location.pathname, { cache: "no-store" });
  return response.ok ? response.text() : "";
}

let isOffered = false;

/** Offers a reload for a new version, but never during a lesson. */
export async function offerUpdate(served: () => Promise<string>): Promise<void> {
  const inLesson = () => isLessonPage(window.location.hash.slice(1).split("?")[0] ?? "");
  if (isOffered || inLesson()) return;
  if (!isNewer(await served(), runningEntry()) || inLesson()) return;
  isOffered = true;
  const yes = await confirm({
    title: i18n.t("updateTitle"),
    text: i18n.t("updateText"),
    confirmLabel: i18n.t("updateNow"),
    cancelLabel: i18n.t("updateLater"),
  });
  isOffered = false;
  if (!yes) return;
  await changeWorker().catch(() => undefined);
  window.location.reload();
}

/** Looks for a new version every 6 hours. */
export function watchForUpdates(): void {
  setInterval(() => void offerUpdate(servedPage).catch(() => undefined), UPDATE_EVERY_MS);
}
