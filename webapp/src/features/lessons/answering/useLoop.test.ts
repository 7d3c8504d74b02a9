import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { REST_MS } from "@/entities/word/answering";
import { freshProgress } from "@/machines/lessonProgress";
import { doWaiting } from "@/ui/afterPaint";
import type { Lesson } from "../store/lesson";
import type { Answered } from "./answerLoop";
import { loopOf, takeBack, useAnswers, useLoop, useLoopAtOnce } from "./useLoop";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const answered: Answered = {
  asked: { ...freshProgress("new_words", 7), step: "review" },
  ...{ wordId: 1, task: "recall", right: true, latencyMs: 900, given: null, since: 0 },
  isLast: false,
};

/** What the page shows of a lesson that was answered just now, and what the mark shows. */
function showing() {
  const lesson = { do: vi.fn() } as unknown as Lesson;
  const actor = loopOf(lesson);
  const { result } = renderHook(() => ({
    page: useLoop(lesson),
    mark: useLoopAtOnce(actor),
    answers: useAnswers(lesson),
  }));
  act(() => actor.send({ type: "ANSWER", answered }));
  return { lesson, result };
}

it("shows an answer's mark first, and behind its frame all that it changes at once", () => {
  const { result } = showing();
  expect(result.current.mark.moment).toBe(answered);
  expect(result.current.page).toMatchObject({ moment: null, last: null, isResting: false });
  expect(result.current.answers).toEqual([]);

  act(() => doWaiting());
  expect(result.current.page).toMatchObject({ moment: answered, last: answered, isResting: true });
  expect(result.current.answers).toEqual([answered]);
});

it("takes an answer back from the page and from its mark in one", () => {
  const { lesson, result } = showing();
  act(() => vi.advanceTimersByTime(REST_MS));
  expect(result.current.page.moment).toBe(answered);
  act(() => takeBack(lesson));
  expect(result.current.mark.moment).toBeNull();
  expect(result.current.page.moment).toBeNull();
});
