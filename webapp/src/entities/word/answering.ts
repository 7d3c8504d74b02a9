/** A second tap, key or swipe within this time is ignored, in milliseconds. */
export const REST_MS = 250;
/** How long a right answer stays visible, in milliseconds. */
export const SEEN_MS = 600;
/** How long an answer can be taken back, in milliseconds. */
export const TAKE_BACK_MS = 3_000;
/** A slower answer was not easy, in milliseconds. */
export const SLOW_MS = 8_000;

/** How long an answer took since a time of the page's own clock, up to the service's maximum. */
export function latencySince(askedAt: number, mostMs: number): number {
  return Math.min(mostMs, Math.round(performance.now() - askedAt));
}
