/**
 * British and American spellings of a word; mirrors domain/lessons/spelling.py, with its tables.
 */
import tables from "./spelling.json";

const VOWELS = ["a", "e", "i"];
const WORDS = new Map(Object.entries(tables.words));
const TO_AMERICAN = new Map(Object.entries(tables.toAmerican));
const BOTH_WAYS = new Map([
  ...Object.entries(tables.stems),
  ...tables.our.map((stem) => [`${stem}our`, `${stem}or`] as const),
  ...tables.ise.flatMap((stem) =>
    VOWELS.map((vowel) => [`${stem}is${vowel}`, `${stem}iz${vowel}`] as const),
  ),
]);

/** The comparison form of a lower-case word; unchanged if it has only one spelling. */
export function american(word: string): string {
  return WORDS.get(word) ?? withStem(word, BOTH_WAYS);
}

/** The same for a book's word, whose American spelling may also be another word. */
export function americanOfBook(word: string): string {
  return american(withStem(word, TO_AMERICAN));
}

/** The word with its longest matching stem replaced. */
function withStem(word: string, stems: ReadonlyMap<string, string>): string {
  for (let length = word.length; length > 2; length -= 1) {
    const stem = stems.get(word.slice(0, length));
    if (stem !== undefined) return stem + word.slice(length);
  }
  return word;
}
