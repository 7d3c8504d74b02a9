import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { afterPaint, behindPaint, doWaiting } from "./afterPaint";

let done: string[];

beforeEach(() => {
  vi.useFakeTimers();
  done = [];
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const note = (what: string) => () => void done.push(what);

function hide(isHidden: boolean): void {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(isHidden ? "hidden" : "visible");
  document.dispatchEvent(new Event("visibilitychange"));
}

it("runs work after the next frame, in order", async () => {
  behindPaint(note("counted"));
  behindPaint(note("kept"));
  requestAnimationFrame(note("painted"));
  expect(done).toEqual([]);
  await vi.advanceTimersByTimeAsync(20);
  expect(done).toEqual(["painted", "counted", "kept"]);
});

it.each([
  ["left", () => window.dispatchEvent(new Event("pagehide"))],
  ["hidden", () => hide(true)],
] as const)("loses nothing with a page that is %s before it is painted", (_, leave) => {
  behindPaint(note("counted"));
  behindPaint(note("kept"));
  leave();
  expect(done).toEqual(["counted", "kept"]);
});

it("does not wait for a frame of a hidden page", () => {
  hide(true);
  behindPaint(note("counted"));
  expect(done).toEqual(["counted"]);
});

it("waits only briefly if nothing is painted", async () => {
  vi.spyOn(window, "requestAnimationFrame").mockReturnValue(0);
  behindPaint(note("counted"));
  await vi.advanceTimersByTimeAsync(200);
  expect(done).toEqual(["counted"]);
});

it("continues after a failure", () => {
  behindPaint(() => {
    throw new Error("no room");
  });
  behindPaint(note("kept"));
  expect(doWaiting).toThrow("no room");
  expect(done).toEqual(["kept"]);
});

it("runs new work after waiting work", () => {
  behindPaint(() => {
    behindPaint(note("later"));
    doWaiting();
    done.push("first");
  });
  behindPaint(note("second"));
  doWaiting();
  expect(done).toEqual(["first", "second", "later"]);
});

it("reports when the change is on screen", async () => {
  void afterPaint().then(note("painted"));
  await vi.advanceTimersByTimeAsync(20);
  expect(done).toEqual(["painted"]);
});
