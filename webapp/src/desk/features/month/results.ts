import type { Answer } from "@/rpc";

/** A line of a file of results, as its cells are written. */
export type ResultLine = Answer<"StoreReadResults">["lines"][number];

/** The columns of a line, in the order of a batch's file. */
export const CELLS = [
  "batch",
  "order",
  "payment",
  "tutor",
  "student",
  "total",
  "result",
  "reason",
] as const satisfies readonly (keyof ResultLine)[];
export type CellName = (typeof CELLS)[number];

/** A refused line, and why. */
export interface WrongLine {
  readonly line: number;
  readonly why: string;
}

/** The refused lines in a refusal, in the file's order; none in any other. */
export function wrongLinesIn(data: unknown): readonly WrongLine[] {
  const { lines } = (data ?? {}) as { readonly lines?: readonly WrongLine[] };
  return lines ?? [];
}

/** The lines with a cell changed. */
export function withCell(
  lines: readonly ResultLine[],
  line: number,
  name: CellName,
  text: string,
): readonly ResultLine[] {
  return lines.map((one) => (one.line === line ? { ...one, [name]: text } : one));
}

/** How many lines say something; the others stay open. */
export function saidIn(lines: readonly ResultLine[]): number {
  return lines.filter(({ result }) => (result ?? "").trim() !== "").length;
}
