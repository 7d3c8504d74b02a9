import type { Pages } from "@/features/monitoring/watch";
import { i18n } from "@/i18n";
import { confirm } from "@/ui";
import { holdDuringLessons, isLessonOnScreen, whenNoLesson } from "./lessonLock";
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

/**
 * Offers a reload for a new version, once no tab of this device shows a lesson. Where a lesson began
 * before the answer, it is offered again after it.
 */
export async function offerUpdate(served: () => Promise<string>): Promise<void> {
  if (isOffered || !isNewer(await served(), runningEntry()) || isOffered) return;
  isOffered = true;
  try {
    await i18n.loadNamespaces("network");
    do {
      await whenNoLesson();
      if (!(await confirm(question()))) return;
    } while (await isLessonOnScreen());
  } finally {
    isOffered = false;
  }
  await changeWorker().catch(() => undefined);
  window.location.reload();
}

const question = () => ({
  title: i18n.t("network:updateTitle"),
  text: i18n.t("network:updateText"),
  confirmLabel: i18n.t("network:updateNow"),
  cancelLabel: i18n.t("network:updateLater"),
});

/** Looks for a new version every 6 hours. */
export function watchForUpdates(pages: Pages): void {
  holdDuringLessons(pages);
  setInterval(() => void offerUpdate(servedPage).catch(() => undefined), UPDATE_EVERY_MS);
}
