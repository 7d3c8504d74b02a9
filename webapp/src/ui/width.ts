/** Han characters, kana, Hangul, full-width forms and emoji: as wide as they are high. */
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]|[\u{20000}-\u{3fffd}]|\p{Extended_Pictographic}/u;

/** A text's width in Chinese characters: a Latin character is half of one. */
export function widthOf(text: string): number {
  return [...text].reduce((width, character) => width + (WIDE.test(character) ? 1 : 0.5), 0);
}
