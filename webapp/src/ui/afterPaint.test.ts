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

it("does what a tap leads to behind the next frame, in the order it came", async () => {
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

it("waits for no frame of a page that is hidden", () => {
  hide(true);
  behindPaint(note("counted"));
  expect(done).toEqual(["counted"]);
});

it("waits no longer than a moment where nothing is painted", async () => {
  vi.spyOn(window, "requestAnimationFrame").mockReturnValue(0);
  behindPaint(note("counted"));
  await vi.advanceTimersByTimeAsync(200);
  expect(done).toEqual(["counted"]);
});

it("goes on with the rest where one thing fails", () => {
  behindPaint(() => {
    throw new Error("no room");
  });
  behindPaint(note("kept"));
  expect(doWaiting).toThrow("no room");
  expect(done).toEqual(["kept"]);
});

it("does what comes up meanwhile after what waits already", () => {
  behindPaint(() => {
    behindPaint(note("later"));
    doWaiting();
    done.push("first");
  });
  behindPaint(note("second"));
  doWaiting();
  expect(done).toEqual(["first", "second", "later"]);
});

it("tells when what changed is on screen", async () => {
  void afterPaint().then(note("painted"));
  await vi.advanceTimersByTimeAsync(20);
  expect(done).toEqual(["painted"]);
});
