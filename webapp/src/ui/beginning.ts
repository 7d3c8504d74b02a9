/** The beginning of a text, of at most so many UTF-16 units; a sign of two is not torn. */
export function beginning(text: string, most: number): string {
  return text.slice(0, most).replace(/[\uD800-\uDBFF]$/, "");
}
