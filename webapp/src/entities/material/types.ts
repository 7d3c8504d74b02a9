import type { MaterialType } from "@/rpc";

/** The types of materials, in the order in which people see them. */
export const MATERIAL_TYPES = [
  "VOCABULARY",
  "GRAMMAR",
  "READING",
  "CLOZE",
  "LISTENING_AND_SPEAKING",
  "WRITING",
  "SEVEN_PICK_FIVE",
  "SELECT_WORD_FILL_BLANK",
  "READING_JUDGMENT",
] as const satisfies readonly MaterialType[];
