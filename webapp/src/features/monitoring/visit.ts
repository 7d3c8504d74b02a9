/** The service's settings for monitoring. */
export interface Terms {
  /** The percentage of monitored visits. */
  readonly sampling: number;
  readonly sessionMaxMs: number;
  readonly sessionIdleMs: number;
  readonly longTaskMs: number;
  /** A message has fewer bytes. */
  readonly beaconBytes: number;
  readonly usageEntries: number;
  readonly usageEveryMs: number;
  readonly eventsUrl: string;
  readonly usageUrl: string;
}

/** One anonymous visit to the app on this device. */
export interface Visit {
  readonly id: string;
  readonly begunAt: number;
  readonly seenAt: number;
  /** Whether this visit is monitored. */
  readonly sampled: boolean;
}

export interface Chance {
  readonly id: () => string;
  /** From 0 to under 1. */
  readonly luck: () => number;
}

/** The current visit, or a new one: after a day, or after half an hour of inactivity. */
export function visitAt(last: Visit | null, now: number, terms: Terms, chance: Chance): Visit {
  const goesOn =
    last !== null &&
    now >= last.seenAt &&
    now - last.seenAt < terms.sessionIdleMs &&
    now - last.begunAt < terms.sessionMaxMs;
  if (goesOn) return { ...last, seenAt: now };
  const sampled = chance.luck() * 100 < terms.sampling;
  return { id: chance.id(), begunAt: now, seenAt: now, sampled };
}
