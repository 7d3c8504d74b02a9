import type { Answered, Judged } from "@/entities/lesson/machine/answering";
import { type LessonProgress, stepWords } from "@/machines/lessonProgress";

type Place = Pick<LessonProgress | Judged, "step" | "groupIndex">;

/** Whether two lesson states are at the same step of the same group. */
function isSameStep(one: Place, other: Place): boolean {
  return one.step === other.step && one.groupIndex === other.groupIndex;
}

/** Whether an answered word was right, by the lesson's state: missed since its group began, or not. */
function isRightIn({ step, testWrongIds, groupWrongIds }: LessonProgress, wordId: number): boolean {
  return !(step === "after_test" ? testWrongIds : groupWrongIds).includes(wordId);
}

/**
 * A step's answers by the word's position: those that this device saw, its own and those that the
 * lesson's state told of; for all others, as after a reload, what the lesson's state still knows.
 */
export function marksIn(
  step: LessonProgress,
  answers: readonly Answered[],
  judged: readonly Judged[] = [],
): ReadonlyMap<number, boolean> {
  const words = stepWords(step);
  const before = words
    .slice(0, step.step === "memorize" ? 0 : step.cursor)
    .map((wordId, at) => [at, isRightIn(step, wordId)] as const);
  const told = judged
    .filter((one) => isSameStep(one, step))
    .map(({ wordId, right }) => [words.indexOf(wordId), right] as const)
    .filter(([at]) => at < step.cursor);
  const here = answers.filter(({ asked }) => isSameStep(asked, step));
  return new Map([
    ...before,
    ...told,
    ...here.map(({ asked, right }) => [asked.cursor, right] as const),
  ]);
}
