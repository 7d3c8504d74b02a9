import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createActor } from "xstate";
import { REST_MS } from "@/entities/word/answering";
import { freshProgress } from "@/machines/lessonProgress";
import { type Answered, answering } from "./machine/answering";
import { useAnswering, useAnsweringAtOnce, useAnswers } from "./useAnswering";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const answered: Answered = {
  asked: { ...freshProgress("new_words", 7), step: "review" },
  ...{ action: null, wordId: 1, right: true, latencyMs: 900, given: null, since: 0 },
  isBrief: true,
};

/** The displayed part of a lesson that was just answered, and of the answer's mark. */
function showing() {
  const actor = createActor(answering, { input: { progress: answered.asked } }).start();
  const session = { answering: actor };
  const { result } = renderHook(() => ({
    page: useAnswering(session),
    mark: useAnsweringAtOnce(actor),
    answers: useAnswers(session),
  }));
  act(() => actor.send({ type: "ANSWER", answered }));
  return { actor, result };
}

it("shows an answer's mark first, and all its changes in the next frame", () => {
  const { actor, result } = showing();
  expect(result.current.mark.moment).toBe(answered);
  expect(result.current.page).toMatchObject({ moment: null, last: null, isResting: false });
  expect(result.current.answers).toEqual([]);

  act(() => actor.send({ type: "PAINTED" }));
  expect(result.current.page).toMatchObject({ moment: answered, last: answered, isResting: true });
  expect(result.current.answers).toEqual([answered]);
});

it("takes back an answer and its mark at once", () => {
  const { actor, result } = showing();
  act(() => actor.send({ type: "PAINTED" }));
  act(() => vi.advanceTimersByTime(REST_MS));
  expect(result.current.page.moment).toBe(answered);
  act(() => actor.send({ type: "TAKE_BACK" }));
  expect(result.current.mark.moment).toBeNull();
  expect(result.current.page.moment).toBeNull();
});
