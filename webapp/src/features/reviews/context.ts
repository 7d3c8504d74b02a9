import { useSelector } from "@xstate/react";
import { createContext, useContext } from "react";
import { type Needed, useNeeded } from "@/entities/lesson/useNeeded";
import type { ReviewRun } from "@/machines/reviewFlow";
import type { Page } from "./machine/facts";
import { pageIn } from "./machine/reviewMachine";
import type { Review } from "./store/review";

export const ReviewContext = createContext<Review | null>(null);

/** The review of this page. */
export function useReview(): Review {
  const review = useContext(ReviewContext);
  if (!review) throw new Error("only inside a ReviewGate");
  return review;
}

/** The page that the review is at, and how far it has come. */
export function useRun(review: Review): { readonly page: Page; readonly run: ReviewRun } {
  useSelector(review.actor, ({ context }) => context.facts);
  useSelector(review.actor, ({ context }) => context.progress);
  return { page: useSelector(review.actor, pageIn), run: review.run };
}

/** Words of the review; those that are not there are fetched. */
export function useWords(review: Review, ids: readonly number[]): Needed {
  return useNeeded(review.words, ids);
}
