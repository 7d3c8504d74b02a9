import type { Terms } from "./visit";

/** The service's default settings. */
export const terms: Terms = {
  sampling: 100,
  sessionMaxMs: 86_400_000,
  sessionIdleMs: 1_800_000,
  longTaskMs: 50,
  beaconBytes: 60_000,
  usageEntries: 10,
  usageEveryMs: 10_000,
  eventsUrl: "/monitoring/events",
  usageUrl: "/monitoring/usage",
};
