/** A part of a typed word beside the same part of the right one. */
export interface Part {
  readonly typed: string;
  readonly right: string;
  readonly isSame: boolean;
}

/**
 * A typed word beside the right one, in parts: the fewest letters that must be replaced, added or
 * left out. Case does not matter.
 */
export function compareSpelling(typed: string, right: string): readonly Part[] {
  const from = [...typed];
  const to = [...right];
  const isSame = (i: number, j: number) => from[i]?.toLowerCase() === to[j]?.toLowerCase();
  const edits = editsOfEnds(from.length, to.length, isSame);
  const parts: Part[] = [];
  let [i, j] = [0, 0];
  while (i < from.length || j < to.length) {
    const isKept = isSame(i, j);
    const [down, along] = isKept ? [1, 1] : nextEdit(edits, i, j);
    const letters = { typed: from.slice(i, i + down), right: to.slice(j, j + along) };
    const before = parts.at(-1)?.isSame === isKept ? parts.pop() : undefined;
    parts.push({
      typed: (before?.typed ?? "") + letters.typed.join(""),
      right: (before?.right ?? "") + letters.right.join(""),
      isSame: isKept,
    });
    i += down;
    j += along;
  }
  return parts;
}

type Edits = (i: number, j: number) => number;

/** The fewest edits between the ends of two words from a place in each (Levenshtein distance). */
function editsOfEnds(
  rows: number,
  columns: number,
  isSame: (i: number, j: number) => boolean,
): Edits {
  const known = new Map([[`${rows} ${columns}`, 0]]);
  const edits = (i: number, j: number) => known.get(`${i} ${j}`) ?? Number.POSITIVE_INFINITY;
  for (let i = rows; i >= 0; i -= 1) {
    for (let j = columns; j >= 0; j -= 1) {
      const replaced = edits(i + 1, j + 1) + (isSame(i, j) ? 0 : 1);
      const fewest = Math.min(edits(i, j), replaced, edits(i + 1, j) + 1, edits(i, j + 1) + 1);
      known.set(`${i} ${j}`, fewest);
    }
  }
  return edits;
}

/** How many letters of each word the first edit takes: a replacement, if it is as good. */
function nextEdit(edits: Edits, i: number, j: number): readonly [number, number] {
  const replaced = edits(i + 1, j + 1);
  const left = edits(i + 1, j);
  const added = edits(i, j + 1);
  if (replaced <= Math.min(left, added)) return [1, 1];
  return left <= added ? [1, 0] : [0, 1];
}
