/** A place of a word that is being typed. */
export interface Cell {
  readonly kind: "given" | "typed" | "here" | "blank";
  readonly text: string;
}

const GAP = "_";

/** The letters that were typed, without what does not count. */
function lettersIn(typed: string): readonly string[] {
  return [...typed].filter((sign) => /[\p{L}\p{N}]/u.test(sign));
}

/** A frame with what was typed in its gaps; whoever types the whole word types over it. */
export function filled(frame: string, typed: string): string {
  const letters = [...lettersIn(typed)];
  const gaps = [...frame].filter((sign) => sign === GAP).length;
  if (letters.length > gaps) return typed;
  return [...frame].map((sign) => (sign === GAP ? (letters.shift() ?? "") : sign)).join("");
}

/** What is shown of a word while it is typed: its frame, or a place for each letter typed. */
export function cellsOf(frame: string | null, typed: string): readonly Cell[] {
  const letters = lettersIn(typed);
  const gaps = [...(frame ?? "")].filter((sign) => sign === GAP).length;
  if (frame === null || letters.length > gaps) {
    const cells = [...typed].map((text): Cell => ({ kind: "typed", text }));
    return [...cells, { kind: "here", text: "" }];
  }
  let at = 0;
  return [...frame].map((sign): Cell => {
    if (sign !== GAP) return { kind: "given", text: sign };
    const text = letters[at] ?? "";
    at += 1;
    if (text) return { kind: "typed", text };
    return { kind: at === letters.length + 1 ? "here" : "blank", text: "" };
  });
}
