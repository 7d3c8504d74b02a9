import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { serverClock, serverNow } from "./serverClock";

const DEVICE = Date.parse("2026-01-05T10:00:00Z");
const DAY = 86_400_000;

/** An answer that was on its way for so long, half of it to the service. */
function hear(data: unknown, { tookMs = 100 } = {}): void {
  serverClock.learn(data, Date.now() - tookMs, Date.now());
}

/** How far the server's clock is ahead of this device's, as the app believes. */
const ahead = () => serverNow() - Date.now();

/** What the service's clock says, so far ahead of the device, halfway through an answer. */
const told = (aheadMs: number, tookMs = 100) => Date.now() - tookMs / 2 + aheadMs;

beforeEach(() => {
  vi.useFakeTimers({ now: DEVICE, toFake: ["Date"] });
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
  ])("is learnt from %s", (_, answer) => {
    hear(answer(told(3 * DAY)));
    expect(ahead()).toBe(3 * DAY);
  });

  it("is this device's until an answer told it, and stays through answers that do not", () => {
    hear({ data: [], total: 0 });
    hear(null);
    expect(ahead()).toBe(0);
    hear({ serverTime: told(-DAY) });
    hear({ data: [], total: 0 });
    expect(ahead()).toBe(-DAY);
  });

  it("is taken from the answer that was on its way for the shortest time", () => {
    hear({ serverTime: told(5_000, 800) }, { tookMs: 800 });
    hear({ serverTime: told(5_200, 40) }, { tookMs: 40 });
    expect(ahead()).toBe(5_200);
    hear({ serverTime: told(4_900, 2_000) }, { tookMs: 2_000 });
    expect(ahead()).toBe(5_200);
  });
});

describe("an answer given again from store", () => {
  it("does not move the clock back, however often it is given", () => {
    hear({ serverTime: told(0) });
    const kept = { serverTime: Date.now() };
    vi.setSystemTime(DEVICE + 3_600_000);
    for (let times = 0; times < 3; times += 1) hear(kept);
    expect(ahead()).toBe(0);
  });

  it("that was the first to be heard counts until a present one comes", () => {
    hear({ serverTime: told(-3_600_000) });
    expect(ahead()).toBe(-3_600_000);
    hear({ serverTime: told(0) });
    expect(ahead()).toBe(0);
  });
});

describe("a device whose clock is set while the app is open", () => {
  it("is followed at once when it is set back", () => {
    hear({ serverTime: told(0) });
    vi.setSystemTime(DEVICE - DAY);
    hear({ serverTime: told(DAY) });
    expect(ahead()).toBe(DAY);
  });

  it("is followed with the second answer when it is set forward", () => {
    hear({ serverTime: told(0) });
    vi.setSystemTime(DEVICE + DAY);
    hear({ serverTime: told(-DAY) });
    expect(ahead()).toBe(0);
    vi.setSystemTime(DEVICE + DAY + 10_000);
    hear({ serverTime: told(-DAY) });
    expect(ahead()).toBe(-DAY);
  });
});
