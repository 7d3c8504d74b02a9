import type { SchoolLevel } from "@/rpc";

/** The levels of books, from the youngest readers' up. */
export const levels = [
  "PRIMARY",
  "JUNIOR",
  "SENIOR",
  "UNIVERSITY",
  "ADULT",
] as const satisfies readonly SchoolLevel[];
