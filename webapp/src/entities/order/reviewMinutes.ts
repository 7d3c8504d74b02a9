const WORDS_A_MINUTE = 5;

/** The approximate minutes of a review with this many words. */
export function reviewMinutes(words: number): number {
  return Math.ceil(words / WORDS_A_MINUTE);
}
