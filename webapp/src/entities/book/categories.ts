import type { WordBankCategory } from "@/rpc";

/** The shelves of the word bank, in their order. */
export const CATEGORIES = [
  "EXAM_SYLLABUS",
  "CLASSROOM_SYNC",
  "FIXED_COLLOCATIONS",
  "PHRASES",
  "WORD_FORMS",
  "ROOTS_AND_AFFIXES",
  "PROFESSIONAL",
  "PERSONALISED",
  "SECOND_PASS",
  "ENGLISH_ENGLISH",
  "ADULT",
  "OTHER",
] as const satisfies readonly WordBankCategory[];
