/** A second, in milliseconds. */
export const SECOND_MS = 1_000;
/** A minute, in milliseconds. */
export const MINUTE_MS = 60_000;
/** A day of 24 hours, in milliseconds. */
export const DAY_MS = 86_400_000;

/** A duration in whole minutes, rounded down as by the service; any time at all is at least one. */
export function wholeMinutes(ms: number): number {
  return Math.max(Math.floor(ms / MINUTE_MS), Math.min(ms, 1));
}
