/** A second tap, key or swipe within this time means nothing, in milliseconds. */
export const REST_MS = 250;
/** How long an answer that was right is seen, in milliseconds. */
export const SEEN_MS = 600;
/** How long an answer can be taken back, in milliseconds. */
export const TAKE_BACK_MS = 3_000;
/** An answer that took longer was not easy, in milliseconds. */
export const SLOW_MS = 8_000;

/** How long an answer took, asked for at a time of the page's own clock: so long as the service takes. */
export function latencySince(askedAt: number, mostMs: number): number {
  return Math.min(mostMs, Math.round(performance.now() - askedAt));
}

/** With a wrong choice goes the word that it stands for. */
export function mistaken(
  right: boolean,
  given: number | string | null,
): { readonly otherWordId?: number } {
  return !right && typeof given === "number" ? { otherWordId: given } : {};
}
