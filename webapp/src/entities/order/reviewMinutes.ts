const WORDS_A_MINUTE = 5;

/** About how many minutes a review of so many words takes. */
export function reviewMinutes(words: number): number {
  return Math.ceil(words / WORDS_A_MINUTE);
}
