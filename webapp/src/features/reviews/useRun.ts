import { useMemo } from "react";
import { pageNow } from "@/entities/lesson/machine/context";
import { type Page, reviewOf } from "@/entities/lesson/machine/facts";
import type { Session } from "@/entities/lesson/session";
import { useFacts, useProgress, useSelected } from "@/entities/lesson/useSession";
import type { ReviewRun } from "@/machines/reviewFlow";

/** The review's page, and its progress. */
export function useRun(review: Session): { readonly page: Page; readonly run: ReviewRun } {
  const facts = useFacts(review);
  const progress = useProgress(review);
  const run = useMemo(() => reviewOf(facts, progress).run, [facts, progress]);
  return { page: useSelected(review, pageNow), run };
}
