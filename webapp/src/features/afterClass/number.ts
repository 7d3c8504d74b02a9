/** The number of a parameter of the address; none when it is no such number. */
export function numberOf(text: string | null): number | null {
  const number = Number(text);
  return Number.isSafeInteger(number) && number > 0 ? number : null;
}
