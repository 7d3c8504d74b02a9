import { freshProgress } from "@/machines/lessonProgress";

/** Practice belongs to no lesson. */
export const NOTHING_KEPT = {
  asked: freshProgress("new_words", 0),
  ...{ action: null, latencyMs: 0, given: null },
};
