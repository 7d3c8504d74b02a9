/** What the service says of how the app watches itself. */
export interface Terms {
  /** Percent of all visits. */
  readonly sampling: number;
  readonly sessionMaxMs: number;
  readonly sessionIdleMs: number;
  readonly longTaskMs: number;
  /** A message has fewer. */
  readonly beaconBytes: number;
  readonly usageEntries: number;
  readonly usageEveryMs: number;
  readonly eventsUrl: string;
  readonly usageUrl: string;
}

/** One visit to the app on this device: it knows nothing of who comes. */
export interface Visit {
  readonly id: string;
  readonly begunAt: number;
  readonly seenAt: number;
  /** Whether this visit is watched. */
  readonly sampled: boolean;
}

export interface Chance {
  readonly id: () => string;
  /** From 0 to under 1. */
  readonly luck: () => number;
}

/** The visit that goes on, or the next one: after a day, after half an hour of nothing. */
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
