import { transition } from "xstate";
import { afterTestWords, type Groups } from "./grouping";
import type { LessonStep } from "./lessonFlow";
import { type ReviewEvent, type ReviewPage, type ReviewRun, reviewFlow } from "./reviewFlow";

/** A review's saved progress, in the form of a lesson's. */
interface Saved {
  readonly seed: number;
  readonly groups: Groups;
  readonly step: LessonStep | null;
  readonly testCorrectIds: readonly number[];
  readonly testWrongIds: readonly number[];
  readonly lastAnswer: { readonly wordId: number } | null;
}

/** A review's page and its run. */
export interface Review {
  readonly page: ReviewPage;
  readonly run: ReviewRun;
}

interface Circumstances {
  readonly startedAt?: number;
  readonly stars?: number | null;
}

/** The review of a saved progress. */
export function reviewIn(progress: Saved, around: Circumstances = {}): Review {
  const { groups, seed, step, testCorrectIds, testWrongIds, lastAnswer } = progress;
  const { startedAt = 0, stars = null } = around;
  const words = groups.length === 0 ? [] : afterTestWords(groups, seed);
  const run = { words, startedAt, right: [], wrong: [], last: null, stars };
  if (step !== "after_test") return { page: "listing", run };
  const answered = testCorrectIds.length + testWrongIds.length;
  return {
    page: answered >= words.length ? "rating" : "testing",
    run: {
      ...run,
      right: testCorrectIds,
      wrong: testWrongIds,
      last: lastAnswer?.wordId ?? null,
    },
  };
}

/** The review after an event; none if it is refused. */
function reviewAfter({ page, run }: Review, event: ReviewEvent): Review | null {
  const here = reviewFlow.resolveState({ value: page, context: run });
  if (!here.can(event)) return null;
  const [{ value, context }] = transition(reviewFlow, here, event);
  return { page: value, run: context };
}

/** The progress after an event of the review; the identical progress if it is refused. */
export function reviewed<Progress extends Saved>(progress: Progress, event: ReviewEvent): Progress {
  const next = reviewAfter(reviewIn(progress), event);
  if (next === null) return progress;
  const { right, wrong, last } = next.run;
  const groupIndex = progress.groups.length - 1;
  return {
    ...progress,
    step: "after_test",
    groupIndex,
    cursor: right.length + wrong.length,
    groupWrongIds: [],
    testCorrectIds: right,
    testWrongIds: wrong,
    finished: next.page !== "testing",
    lastAnswer:
      last === null
        ? null
        : {
            step: "after_test",
            groupIndex,
            wordId: last,
            right: right.includes(last),
            groupWrongIds: [],
            leads: true,
            followerIds: [],
            followerWrongIds: [],
          },
  };
}
