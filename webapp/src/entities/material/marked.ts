/** A piece of a line; strong if it was between two `**`. */
interface Piece {
  readonly text: string;
  readonly isStrong: boolean;
}

export type Pieces = readonly Piece[];

/** The parts of a marked text. It is never interpreted as HTML. */
export type Block =
  | { readonly kind: "heading" | "paragraph" | "example"; readonly lines: readonly Pieces[] }
  | { readonly kind: "list"; readonly lines: readonly Pieces[] };

const MARKS = [
  ["## ", "heading"],
  ["- ", "list"],
  ["> ", "example"],
] as const;

/** A text's blocks: paragraphs between empty lines, and lines that begin with a mark. */
export function blocksOf(text: string): readonly Block[] {
  const blocks: { kind: Block["kind"]; lines: Pieces[] }[] = [];
  let goesOn: Block["kind"] | null = null;
  for (const line of text.split(/\r?\n/)) {
    const text = line.trim();
    if (text === "") {
      goesOn = null;
      continue;
    }
    const [mark, kind] = MARKS.find(([one]) => text.startsWith(one)) ?? ["", "paragraph" as const];
    const pieces = piecesOf(text.slice(mark.length));
    const last = blocks.at(-1);
    if (last && goesOn === kind && kind !== "heading") last.lines.push(pieces);
    else blocks.push({ kind, lines: [pieces] });
    goesOn = kind;
  }
  return blocks;
}

function piecesOf(line: string): Pieces {
  const parts = line.split("**");
  // A mark without its counterpart is text.
  if (parts.length % 2 === 0) return [{ text: line, isStrong: false }];
  return parts
    .map((text, at) => ({ text, isStrong: at % 2 === 1 }))
    .filter(({ text }) => text !== "");
}
