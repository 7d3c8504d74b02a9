import { checkAtHand, currentCandidate, type LessonProgress, roomIn } from "./lessonState";

export function openRound(
  progress: LessonProgress,
  size: 5 | 15,
  candidateIds: readonly number[],
): LessonProgress {
  const isOpen = currentCandidate(progress) !== null;
  if (progress.step !== null || progress.mode !== "new_words" || isOpen) return progress;
  const settled = new Set([...progress.chosenIds, ...progress.alreadyKnownIds]);
  const candidates = [...new Set(candidateIds)]
    .filter((id) => !settled.has(id))
    .slice(0, Math.min(size, roomIn(progress)));
  if (candidates.length === 0) return progress;
  return {
    ...progress,
    preTest: { size, candidateIds: candidates, knownIds: [], unknownIds: [], checkedIds: [] },
    followerIds: [],
  };
}

export function judgeCandidate(
  progress: LessonProgress,
  wordId: number,
  known: boolean,
  leads: boolean,
): LessonProgress {
  const { followerIds = [], lastAnswer: last } = progress;
  if (progress.step !== null) return progress;
  if (leads && followerIds.includes(wordId)) {
    // The leader replaces the other side's judgement.
    const isLast = last?.step === "pre_test" && last.wordId === wordId;
    const lastAnswer = isLast ? { ...last, right: known, leads } : null;
    const led = { ...progress, followerIds: without(followerIds, wordId), lastAnswer };
    return judged(unjudged(led, wordId), wordId, known);
  }
  if (currentCandidate(progress) !== wordId) return progress;
  const lastAnswer = answered(progress, wordId, known, leads);
  const ids = leads ? followerIds : [...followerIds, wordId];
  return { ...judged(progress, wordId, known), followerIds: ids, lastAnswer };
}

/** A word that was only said to be known is new again. */
export function checkCandidate(
  progress: LessonProgress,
  wordId: number,
  right: boolean,
  leads: boolean,
): LessonProgress {
  const { preTest } = progress;
  if (!preTest || checkAtHand(progress) !== wordId) return progress;
  const checkedIds = [...(preTest.checkedIds ?? []), wordId];
  const next = { ...progress, preTest: { ...preTest, checkedIds } };
  const lastAnswer = answered(progress, wordId, right, leads);
  return { ...judged(unjudged(next, wordId), wordId, right), lastAnswer };
}

/** The round before the last judgement of a candidate; before its check, it counts as known. */
export function untested(progress: LessonProgress, wordId: number): LessonProgress {
  const before = unjudged(progress, wordId);
  const checkedIds = before.preTest?.checkedIds ?? [];
  if (!before.preTest || !checkedIds.includes(wordId)) return before;
  const unchecked = { ...before.preTest, checkedIds: without(checkedIds, wordId) };
  return judged({ ...before, preTest: unchecked }, wordId, true);
}

function answered(
  { groupIndex, groupWrongIds, followerIds = [], followerWrongIds = [] }: LessonProgress,
  wordId: number,
  right: boolean,
  leads: boolean,
) {
  const followed = { followerIds, followerWrongIds };
  return {
    step: "pre_test",
    groupIndex,
    wordId,
    right,
    groupWrongIds,
    leads,
    ...followed,
  } as const;
}

function judged(progress: LessonProgress, wordId: number, known: boolean): LessonProgress {
  const { preTest } = progress;
  if (!preTest) return progress;
  if (known) {
    return {
      ...progress,
      preTest: { ...preTest, knownIds: [...preTest.knownIds, wordId] },
      alreadyKnownIds: [...progress.alreadyKnownIds, wordId],
    };
  }
  return {
    ...progress,
    preTest: { ...preTest, unknownIds: [...preTest.unknownIds, wordId] },
    chosenIds: [...progress.chosenIds, wordId],
  };
}

function unjudged(progress: LessonProgress, wordId: number): LessonProgress {
  const { preTest } = progress;
  return {
    ...progress,
    preTest: preTest && {
      ...preTest,
      knownIds: without(preTest.knownIds, wordId),
      unknownIds: without(preTest.unknownIds, wordId),
    },
    alreadyKnownIds: without(progress.alreadyKnownIds, wordId),
    chosenIds: without(progress.chosenIds, wordId),
  };
}

function without(ids: readonly number[], wordId: number): readonly number[] {
  return ids.filter((id) => id !== wordId);
}

export function markKnown(progress: LessonProgress, wordIds: readonly number[]): LessonProgress {
  if (progress.step !== null || currentCandidate(progress) !== null) return progress;
  const settled = new Set([...progress.chosenIds, ...progress.alreadyKnownIds]);
  const fresh = [...new Set(wordIds)].filter((id) => !settled.has(id));
  const added = fresh.slice(0, roomIn(progress));
  if (added.length === 0) return progress;
  return { ...progress, alreadyKnownIds: [...progress.alreadyKnownIds, ...added] };
}
