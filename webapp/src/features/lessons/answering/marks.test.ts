import { expect, it } from "vitest";
import { freshProgress, type LessonProgress, stepWords } from "@/machines/lessonProgress";
import { marksIn } from "./marks";

const REVIEW = { step: "review", groups: [[11, 12, 13]], chosenIds: [11, 12, 13] } as const;
const at = (cursor: number): LessonProgress => ({
  ...freshProgress("new_words", 1),
  ...REVIEW,
  cursor,
});
const missed = { step: "review", groupIndex: 0, wordId: 11, right: false } as const;

it("a word that the other device judged as not known is marked so", () => {
  expect(marksIn(at(1), [], [missed])).toEqual(new Map([[0, false]]));
});

it("a judgement that was taken back marks nothing", () => {
  expect(marksIn(at(0), [], [missed])).toEqual(new Map());
});

it("a judgement of another step marks nothing", () => {
  expect(marksIn(at(1), [], [{ ...missed, step: "flash" }])).toEqual(new Map([[0, true]]));
});

it("after a reload the words missed before are still marked so", () => {
  const reloaded = { ...at(2), groupWrongIds: [12] };
  expect(marksIn(reloaded, [])).toEqual(
    new Map([
      [0, true],
      [1, false],
    ]),
  );
  const test = { ...at(0), step: "after_test" } as const;
  const [first = 0, second = 0] = stepWords(test);
  const tested = { ...test, cursor: 2, testCorrectIds: [first], testWrongIds: [second] };
  expect([...marksIn(tested, []).values()]).toEqual([true, false]);
});

it("a step without answers has no marks", () => {
  expect(marksIn({ ...at(2), step: "memorize" }, [])).toEqual(new Map());
});
