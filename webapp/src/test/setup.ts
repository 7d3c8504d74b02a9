import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, vi } from "vitest";
import { doWaiting } from "@/ui/afterPaint";
import { feedback } from "@/ui/feedback";

// A slow machine fails no test.
configure({ asyncUtilTimeout: 60_000 });

// What the server writes into the page.
document.head.innerHTML = `<script type="application/json" id="configuration">${JSON.stringify({
  timeZone: "Asia/Shanghai",
  reviewDays: [1, 2, 3, 5, 7, 9, 12, 14, 17, 21],
  launchDate: "2025-04-02",
  interactiveOrigins: [],
})}</script>`;

// jsdom knows <dialog> but not its modal methods; the real ones are tried in a browser.
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

// jsdom lays nothing out.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// jsdom has no sound: here every one begins and never ends.
HTMLMediaElement.prototype.load = () => {};
HTMLMediaElement.prototype.pause = () => {};
HTMLMediaElement.prototype.play = () => Promise.resolve();

afterEach(() => {
  cleanup();
  // Timers of a test end with it: what waits for a frame would wait for ever.
  doWaiting();
  localStorage.clear();
  sessionStorage.clear();
  for (const { id } of feedback.get().asked) feedback.answered(id);
});

// The next file finds a browser and an app that nobody has touched.
afterAll(async () => {
  vi.useRealTimers();
  // A screen that is still being loaded for this file must not be missed by the next one.
  await vi.dynamicImportSettled();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.body.replaceChildren();
  history.replaceState(null, "", "/");
  vi.resetModules();
});
