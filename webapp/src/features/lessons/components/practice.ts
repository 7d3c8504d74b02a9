import { freshProgress } from "@/machines/lessonProgress";

/** What is practised belongs to no lesson. */
export const NOTHING_KEPT = {
  asked: freshProgress("new_words", 0),
  task: "recall" as const,
  ...{ latencyMs: 0, given: null, since: 0, isLast: false },
};
