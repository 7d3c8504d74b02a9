import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, vi } from "vitest";
import { doWaiting } from "@/ui/afterPaint";
import { feedback } from "@/ui/feedback";

// Long enough for a slow machine.
configure({ asyncUtilTimeout: 60_000 });

// The configuration that the server writes into the page.
document.head.innerHTML = `<script type="application/json" id="configuration">${JSON.stringify({
  timeZone: "Asia/Shanghai",
  reviewDays: [1, 2, 3, 5, 7, 9, 12, 14, 17, 21],
  launchDate: "2025-04-02",
  interactiveOrigins: [],
})}</script>`;

// jsdom has <dialog> without its modal methods; browser tests use the real ones.
HTMLDialogElement.prototype.showModal = function showModal() {
  const before = document.activeElement;
  this.open = true;
  const target = this.querySelector<HTMLElement>("[autofocus], input, button");
  target?.focus();
  this.addEventListener("close", () => (before as HTMLElement | null)?.focus(), { once: true });
};
HTMLDialogElement.prototype.close = function close(returnValue?: string) {
  if (!this.open) return;
  this.open = false;
  if (returnValue !== undefined) this.returnValue = returnValue;
  this.dispatchEvent(new Event("close"));
};

// jsdom has no layout.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// jsdom has no audio: every sound starts and never ends.
HTMLMediaElement.prototype.load = () => {};
HTMLMediaElement.prototype.pause = () => {};
HTMLMediaElement.prototype.play = () => Promise.resolve();

afterEach(() => {
  cleanup();
  // A test's timers end with it: work that waits for a frame would wait forever.
  doWaiting();
  localStorage.clear();
  sessionStorage.clear();
  for (const { id } of feedback.get().asked) feedback.answered(id);
});

// The next file starts with a fresh browser and app.
afterAll(async () => {
  vi.useRealTimers();
  // Screens that are still loading for this file are awaited, so that the next file finds them.
  await vi.dynamicImportSettled();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.body.replaceChildren();
  history.replaceState(null, "", "/");
  vi.resetModules();
});
