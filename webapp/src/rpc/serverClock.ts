/** How far the server's clock is ahead of this device's, learnt from answers that carry serverTime. */
let aheadMs = 0;

function serverTimeIn(data: unknown): number | undefined {
  if (typeof data !== "object" || data === null) return undefined;
  const { serverTime, clock } = data as { serverTime?: unknown; clock?: unknown };
  return typeof serverTime === "number" ? serverTime : serverTimeIn(clock);
}

export const serverClock = {
  /** Takes the server's time out of an answer; it was read halfway between sending and receiving. */
  learn(data: unknown, sentAt: number, receivedAt: number): void {
    const serverTime = serverTimeIn(data);
    if (serverTime !== undefined) aheadMs = Math.round(serverTime - (sentAt + receivedAt) / 2);
  },
};

/** The server's time, in milliseconds since 1970 UTC. */
export function serverNow(): number {
  return Date.now() + aheadMs;
}
