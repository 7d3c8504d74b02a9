/** The text of a word's field. */
export interface FieldText {
  readonly field: string;
  readonly text: string;
}

/** The fields as they are filled in, by their names. */
export function filledWith(texts: readonly FieldText[]): Record<string, string> {
  return Object.fromEntries(texts.map(({ field, text }) => [field, text]));
}

/** The texts that were filled in differently. */
export function changedTexts(
  texts: readonly FieldText[],
  values: Readonly<Record<string, string>>,
): FieldText[] {
  return texts
    .map(({ field, text }) => ({ field, before: text, text: values[field]?.trim() ?? "" }))
    .filter(({ before, text }) => text !== before)
    .map(({ field, text }) => ({ field, text }));
}
