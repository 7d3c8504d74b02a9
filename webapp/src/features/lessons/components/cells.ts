/** A letter position of a typed word. */
export interface Cell {
  readonly kind: "given" | "typed" | "here" | "blank";
  readonly text: string;
}

const GAP = "_";

/** The typed significant letters. */
function lettersIn(typed: string): readonly string[] {
  return [...typed].filter((sign) => /[\p{L}\p{N}]/u.test(sign));
}

/** A frame with the typed letters in its gaps; typing the whole word overwrites it. */
export function filled(frame: string, typed: string): string {
  const letters = [...lettersIn(typed)];
  const gaps = [...frame].filter((sign) => sign === GAP).length;
  if (letters.length > gaps) return typed;
  return [...frame].map((sign) => (sign === GAP ? (letters.shift() ?? "") : sign)).join("");
}

/** The display of a typed word: its frame, or a position for each typed letter. */
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
