/** What one answer says of the server's clock. */
interface Reading {
  readonly serverTime: number;
  /** How far it is ahead of the time since the page began, which no setting of a clock moves … */
  readonly aheadMs: number;
  /** … give or take half the time that the answer was on its way. */
  readonly withinMs: number;
}

/** How long a message that came by itself may have been on its way. */
const ON_ITS_WAY_MS = 1_000;

let taken: Reading | null = null;
let doubted: Reading | null = null;

/** Where answers say the server's time: themselves, in a part, or in the rows of a list. */
function serverTimeIn(data: unknown): number | undefined {
  if (typeof data !== "object" || data === null) return undefined;
  const { serverTime, clock, order, data: rows } = data as Record<string, unknown>;
  if (typeof serverTime === "number") return serverTime;
  const part = clock ?? order ?? (Array.isArray(rows) ? rows[0] : undefined);
  return serverTimeIn(part);
}

function agree(one: Reading, other: Reading): boolean {
  return Math.abs(one.aheadMs - other.aheadMs) <= one.withinMs + other.withinMs;
}

/**
 * Whether a reading counts from now on. An answer that was kept and is given again says a time that
 * is over: whoever says it is earlier than was thought has to be confirmed by a later answer. Later
 * than was thought it can only be true.
 */
function counts(reading: Reading): boolean {
  if (taken === null) return true;
  if (agree(taken, reading)) return reading.withinMs <= taken.withinMs;
  if (reading.aheadMs > taken.aheadMs) return true;
  const confirms = doubted !== null && reading.serverTime > doubted.serverTime;
  return confirms && doubted !== null && agree(doubted, reading);
}

export const serverClock = {
  /**
   * Takes the server's time out of an answer; it was read some time between sending and receiving,
   * which are times since the page began.
   */
  learn(data: unknown, sentAt: number, receivedAt: number): void {
    const serverTime = serverTimeIn(data);
    if (serverTime === undefined) return;
    const aheadMs = serverTime - (sentAt + receivedAt) / 2;
    const reading = { serverTime, aheadMs, withinMs: Math.abs(receivedAt - sentAt) / 2 };
    const isDoubtful = taken !== null && !agree(taken, reading);
    if (counts(reading)) {
      taken = reading;
      doubted = null;
    } else {
      doubted = isDoubtful ? reading : null;
    }
  },
  /**
   * Takes the server's time out of a message that came by itself. It may have been held up, so it
   * counts only where it is later than was thought: this device has slept.
   */
  hear(serverTime: number): void {
    const aheadMs = serverTime - performance.now();
    if (taken === null || aheadMs > taken.aheadMs + taken.withinMs) {
      taken = { serverTime, aheadMs, withinMs: ON_ITS_WAY_MS };
    }
  },
  /** Forgets what was learnt, as a page that is loaded again does. */
  forget(): void {
    taken = null;
    doubted = null;
  },
};

/** The server's time, in milliseconds since 1970 UTC; this device's until the server said one. */
export function serverNow(): number {
  return taken === null ? Date.now() : Math.round(performance.now() + taken.aheadMs);
}
