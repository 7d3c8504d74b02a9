/** A piece of a sentence; emphasised pieces are the word in any of its forms. */
export interface Piece {
  readonly text: string;
  readonly isWord: boolean;
}

function stem(token: string): string {
  const short = token.length > 3 ? token.replace(/(e|y)$/i, "") : token;
  return short.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

function patternOf(word: string): RegExp {
  const tokens = word.trim().split(/\s+/).map(stem);
  // Forms keep the stem and add little: help, helps, helped, helping, helper; travel, travelled.
  const forms = tokens.map((token) => `${token}\\p{L}{0,4}`);
  return new RegExp(`(?<!\\p{L})${forms.join("\\s+(?:\\p{L}+\\s+)?")}(?!\\p{L})`, "iu");
}

/** A sentence split at the occurrences of the word. */
export function emphasise(sentence: string, word: string): Piece[] {
  const found = word.trim() === "" ? null : patternOf(word).exec(sentence);
  if (!found) return [{ text: sentence, isWord: false }];
  const end = found.index + found[0].length;
  return [
    { text: sentence.slice(0, found.index), isWord: false },
    { text: found[0], isWord: true },
    { text: sentence.slice(end), isWord: false },
  ].filter(({ text }) => text !== "");
}
