import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { serverClock, serverNow } from "./serverClock";

const DEVICE = Date.parse("2026-01-05T10:00:00Z");
const DAY = 86_400_000;
const HOUR = 3_600_000;

/** An answer that took this long, half of it to the service. */
function hear(data: unknown, { tookMs = 100 } = {}): void {
  serverClock.learn(data, performance.now() - tookMs, performance.now());
}

/** How far the server's clock is ahead of this device's, by the app's estimate. */
const ahead = () => serverNow() - Date.now();

/** The service's clock at an offset from the device's, in the middle of an answer. */
const told = (aheadMs: number, tookMs = 100) => Date.now() - tookMs / 2 + aheadMs;

beforeEach(() => {
  vi.useFakeTimers({ now: DEVICE, toFake: ["Date", "performance"] });
  serverClock.forget();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the server's time", () => {
  it.each([
    ["an answer", (serverTime: number) => ({ serverTime })],
    ["a lesson's clock", (serverTime: number) => ({ order: {}, clock: { serverTime } })],
    ["an order in an answer", (serverTime: number) => ({ order: { serverTime } })],
    ["the rows of a list", (serverTime: number) => ({ data: [{ serverTime }], total: 1 })],
  ])("is read from %s", (_, answer) => {
    hear(answer(told(3 * DAY)));
    expect(ahead()).toBe(3 * DAY);
  });

  it("is the device's until an answer contains it", () => {
    hear({ data: [], total: 0 });
    hear(null);
    expect(ahead()).toBe(0);
    hear({ serverTime: told(-DAY) });
    hear({ data: [], total: 0 });
    expect(ahead()).toBe(-DAY);
  });

  it("is known after a reload without a network, on a device whose clock is wrong", () => {
    hear({ serverTime: told(-HOUR) });
    serverClock.forget();
    vi.advanceTimersByTime(60_000);
    expect(ahead()).toBe(-HOUR);
    hear({ serverTime: told(200) });
    serverClock.forget();
    expect(ahead()).toBe(200);
  });

  it("is taken from the fastest answer", () => {
    hear({ serverTime: told(5_000, 800) }, { tookMs: 800 });
    hear({ serverTime: told(5_200, 40) }, { tookMs: 40 });
    expect(ahead()).toBe(5_200);
    hear({ serverTime: told(4_900, 2_000) }, { tookMs: 2_000 });
    expect(ahead()).toBe(5_200);
  });
});

describe("a stored answer", () => {
  it("does not move the clock back", () => {
    hear({ serverTime: told(0) });
    const kept = { serverTime: Date.now() };
    vi.advanceTimersByTime(HOUR);
    for (let times = 0; times < 3; times += 1) hear(kept);
    expect(ahead()).toBe(0);
  });

  it("that is the first counts until a current one comes", () => {
    hear({ serverTime: told(-3_600_000) });
    expect(ahead()).toBe(-3_600_000);
    hear({ serverTime: told(0) });
    expect(ahead()).toBe(0);
  });
});

describe("a device whose clock is set while the app is open", () => {
  it.each([
    ["forward", HOUR],
    ["back", -HOUR],
  ])("still knows the server's time: %s by an hour", (_, jump) => {
    hear({ serverTime: told(5_000) });
    vi.advanceTimersByTime(20 * 60_000);
    const before = serverNow();
    vi.setSystemTime(Date.now() + jump);
    vi.advanceTimersByTime(1_000);
    expect(serverNow()).toBe(before + 1_000);
    expect(before).toBe(DEVICE + 5_000 + 20 * 60_000);
  });

  it("uses its own clock only until the server's time is known", () => {
    vi.setSystemTime(DEVICE - DAY);
    expect(serverNow()).toBe(DEVICE - DAY);
    hear({ serverTime: DEVICE }, { tookMs: 0 });
    expect(serverNow()).toBe(DEVICE);
  });
});

describe("a pushed message", () => {
  it("corrects the clock of a device that has slept", () => {
    hear({ serverTime: told(0) });
    vi.setSystemTime(DEVICE + HOUR);
    serverClock.hear(DEVICE + HOUR);
    expect(serverNow()).toBe(DEVICE + HOUR);
  });

  it("that was delayed does not move the clock back", () => {
    hear({ serverTime: told(0) });
    serverClock.hear(DEVICE - HOUR);
    expect(ahead()).toBe(0);
    serverClock.hear(DEVICE + 5_000);
    expect(ahead()).toBe(5_000);
    hear({ serverTime: told(5_300) });
    expect(ahead()).toBe(5_300);
  });
});
