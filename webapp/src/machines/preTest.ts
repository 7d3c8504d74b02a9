import { currentCandidate, type LessonProgress } from "./lessonState";

export function openRound(
  progress: LessonProgress,
  size: 5 | 15,
  candidateIds: readonly number[],
): LessonProgress {
  const isOpen = currentCandidate(progress) !== null;
  if (progress.step !== null || progress.mode !== "new_words" || isOpen) return progress;
  const settled = new Set([...progress.chosenIds, ...progress.alreadyKnownIds]);
  const candidates = candidateIds.filter((id) => !settled.has(id)).slice(0, size);
  if (candidates.length === 0) return progress;
  return { ...progress, preTest: { size, candidateIds: candidates, knownIds: [], unknownIds: [] } };
}

export function judgeCandidate(
  progress: LessonProgress,
  wordId: number,
  known: boolean,
): LessonProgress {
  const { preTest } = progress;
  if (!preTest || currentCandidate(progress) !== wordId) return progress;
  const { groupIndex, groupWrongIds } = progress;
  const lastAnswer = { step: "pre_test", groupIndex, wordId, right: known, groupWrongIds } as const;
  if (known) {
    return {
      ...progress,
      lastAnswer,
      preTest: { ...preTest, knownIds: [...preTest.knownIds, wordId] },
      alreadyKnownIds: [...progress.alreadyKnownIds, wordId],
    };
  }
  return {
    ...progress,
    preTest: { ...preTest, unknownIds: [...preTest.unknownIds, wordId] },
    chosenIds: [...progress.chosenIds, wordId],
    lastAnswer,
  };
}

export function markKnown(progress: LessonProgress, wordIds: readonly number[]): LessonProgress {
  if (progress.step !== null || currentCandidate(progress) !== null) return progress;
  const settled = new Set([...progress.chosenIds, ...progress.alreadyKnownIds]);
  const added = [...new Set(wordIds)].filter((id) => !settled.has(id));
  if (added.length === 0) return progress;
  return { ...progress, alreadyKnownIds: [...progress.alreadyKnownIds, ...added] };
}
