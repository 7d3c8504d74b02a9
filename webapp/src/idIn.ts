/** The id in an address; none if it names none. */
export function idIn(query: URLSearchParams, name: string): number | null {
  const id = Number(query.get(name));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
