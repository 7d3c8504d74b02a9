import { createKeptStore } from "@/keptStore";
import { local } from "@/storage";

/** What one answer reveals of the server's clock. */
interface Reading {
  readonly serverTime: number;
  /** The offset to the time since the page began, which clock changes do not affect … */
  readonly aheadMs: number;
  /** … plus or minus half the time that the answer took. */
  readonly withinMs: number;
}

/** The longest possible delay of a pushed message. */
const ON_ITS_WAY_MS = 1_000;

/** A smaller change of the device's clock is not stored. */
const KEPT_WITHIN_MS = 1_000;

/** How far the server's clock is ahead of this device's, also after a reload without a network. */
const keptAhead = createKeptStore(local, "wordmate.clock", (kept) => Number(kept) || 0);

let taken: Reading | null = null;
let doubted: Reading | null = null;

/** Where answers contain the server's time: at the top, in a part, or in the rows of a list. */
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
 * Whether a reading counts. A stored answer that is returned again contains an old time, so a
 * reading that is earlier than the current estimate must be confirmed by a later answer. A reading
 * that is later can only be true.
 */
function counts(reading: Reading): boolean {
  if (taken === null) return true;
  if (agree(taken, reading)) return reading.withinMs <= taken.withinMs;
  if (reading.aheadMs > taken.aheadMs) return true;
  const confirms = doubted !== null && reading.serverTime > doubted.serverTime;
  return confirms && doubted !== null && agree(doubted, reading);
}

function take(reading: Reading): void {
  taken = reading;
  const aheadMs = serverNow() - Date.now();
  if (Math.abs(aheadMs - keptAhead.get()) > KEPT_WITHIN_MS) keptAhead.set(aheadMs);
}

export const serverClock = {
  /**
   * Reads the server's time from an answer; the service read its clock between sending and
   * receiving, both given as times since the page began.
   */
  learn(data: unknown, sentAt: number, receivedAt: number): void {
    const serverTime = serverTimeIn(data);
    if (serverTime === undefined) return;
    const aheadMs = serverTime - (sentAt + receivedAt) / 2;
    const reading = { serverTime, aheadMs, withinMs: Math.abs(receivedAt - sentAt) / 2 };
    const isDoubtful = taken !== null && !agree(taken, reading);
    if (counts(reading)) {
      take(reading);
      doubted = null;
    } else {
      doubted = isDoubtful ? reading : null;
    }
  },
  /**
   * Reads the server's time from a pushed message. It may have been delayed, so it counts only if
   * it is later than the estimate: then this device has slept.
   */
  hear(serverTime: number): void {
    const aheadMs = serverTime - performance.now();
    if (taken === null || aheadMs > taken.aheadMs + taken.withinMs) {
      take({ serverTime, aheadMs, withinMs: ON_ITS_WAY_MS });
    }
  },
  /** Forgets the estimate, like a reload. */
  forget(): void {
    taken = null;
    doubted = null;
  },
};

/**
 * The server's time in milliseconds since 1970 UTC. Until the first answer: this device's time,
 * corrected by what was known before the reload.
 */
export function serverNow(): number {
  if (taken === null) return Date.now() + keptAhead.get();
  return Math.round(performance.now() + taken.aheadMs);
}
