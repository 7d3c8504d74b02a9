import type { Answered, Judged } from "@/entities/lesson/machine/answering";
import { type LessonProgress, stepWords } from "@/machines/lessonProgress";

type Place = Pick<LessonProgress | Judged, "step" | "groupIndex">;

/** Whether two lesson states are at the same step of the same group. */
function isSameStep(one: Place, other: Place): boolean {
  return one.step === other.step && one.groupIndex === other.groupIndex;
}

/**
 * A step's answers by the word's position, as far as this device saw them: its own, and those that
 * the lesson's state told of.
 */
export function marksIn(
  step: LessonProgress,
  answers: readonly Answered[],
  judged: readonly Judged[] = [],
): ReadonlyMap<number, boolean> {
  const words = stepWords(step);
  const told = judged
    .filter((one) => isSameStep(one, step))
    .map(({ wordId, right }) => [words.indexOf(wordId), right] as const)
    .filter(([at]) => at < step.cursor);
  const here = answers.filter(({ asked }) => isSameStep(asked, step));
  return new Map([...told, ...here.map(({ asked, right }) => [asked.cursor, right] as const)]);
}
