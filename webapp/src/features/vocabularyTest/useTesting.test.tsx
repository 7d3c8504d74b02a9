import { QueryClientProvider } from "@tanstack/react-query";
import { answer, fakeService, refusal, type Seen } from "@test/fakeService";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "@/queries";
import { AGAIN_MS } from "@/queries/useSendAgain";
import type { VocaExam } from "@/rpc";
import { detailOf } from "./exam";
import { useTesting } from "./useTesting";

const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

/** A test with these words answered. */
function examAfter(answers: VocaExam["answers"], status: VocaExam["status"] = "ASKING"): VocaExam {
  const number = answers.length;
  const question = {
    number,
    word: `word${number}`,
    partOfSpeech: "n.",
    voiceUrl: "/audio/voice/0.mp3",
    choices: ["甲", "乙", "丙", "丁"],
  } as const;
  return {
    vocaExamRecordId: 7,
    kind: "size",
    status,
    itemCount: 20,
    answers,
    question: status === "ASKING" ? { ...question, choices: [...question.choices] } : null,
    utcStarted: 0,
    serverTime: 0,
  };
}

function shown(exam: VocaExam) {
  return renderHook((props: VocaExam) => useTesting(props), { wrapper, initialProps: exam });
}

const asked = (seen: readonly Seen[]) => seen.map(({ body }) => body);

beforeEach(() => {
  vi.useFakeTimers();
  queryClient.clear();
});
afterEach(() => vi.useRealTimers());

test(`after ten seconds "don't know" is suggested for each word`, () => {
  const { result, rerender } = shown(examAfter(["right"]));
  act(() => vi.advanceTimersByTime(9_999));
  expect(result.current.isSuggesting).toBe(false);
  act(() => vi.advanceTimersByTime(1));
  expect(result.current.isSuggesting).toBe(true);
  rerender(examAfter(["right", "dont_know"]));
  expect(result.current.isSuggesting).toBe(false);
  act(() => vi.advanceTimersByTime(10_000));
  expect(result.current.isSuggesting).toBe(true);
});

test("a choice is sent with its word and time, and the next word is cached", async () => {
  const after = examAfter(["right", "wrong"]);
  const seen = fakeService({ CustomerAnswerVocaExam: () => answer(after) });
  const { result } = shown(examAfter(["right"]));
  act(() => vi.advanceTimersByTime(1_200));
  act(() => result.current.pick(2));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(asked(seen)).toEqual([{ vocaExamRecordId: 7, number: 1, choice: 2, latencyMs: 1_200 }]);
  expect(queryClient.getQueryData(detailOf(7).queryKey)?.exam).toEqual(after);
});

test("a choice's time does not grow while it waits for a network", async () => {
  let isReached = false;
  const seen = fakeService({
    CustomerAnswerVocaExam: () =>
      isReached ? answer(examAfter(["wrong"])) : new Response("", { status: 504 }),
  });
  const { result } = shown(examAfter([]));
  act(() => vi.advanceTimersByTime(500));
  act(() => result.current.pick(null));
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  isReached = true;
  await act(() => vi.advanceTimersByTimeAsync(AGAIN_MS));
  expect(seen.at(-1)?.body).toMatchObject({ number: 0, latencyMs: 500 });
});

test("an outdated answer does not bring the answered word back", async () => {
  const before = { exam: examAfter(["right"]), report: null, words: [] };
  fakeService({
    CustomerQueryVocaExamDetail: () =>
      new Promise((reply) => setTimeout(() => reply(answer(before)), 300)),
    CustomerAnswerVocaExam: () => answer(examAfter(["right", "wrong"])),
  });
  queryClient.setQueryData(detailOf(7).queryKey, before);
  const { result } = shown(before.exam);
  act(() => vi.advanceTimersByTime(1_200));
  void queryClient.prefetchQuery(detailOf(7));
  act(() => result.current.pick(2));
  await act(() => vi.advanceTimersByTimeAsync(300));
  expect(queryClient.getQueryData(detailOf(7).queryKey)?.exam.answers).toEqual(["right", "wrong"]);
});

test("a second tap right after the first is ignored", async () => {
  const seen = fakeService({ CustomerAnswerVocaExam: () => answer(examAfter(["right"])) });
  const { result, rerender } = shown(examAfter([]));
  act(() => vi.advanceTimersByTime(900));
  act(() => result.current.pick(0));
  await act(() => vi.advanceTimersByTimeAsync(0));
  rerender(examAfter(["right"]));
  act(() => result.current.pick(0));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(asked(seen)).toHaveLength(1);
});

test("a clock change does not affect the time of an answer", async () => {
  const seen = fakeService({ CustomerAnswerVocaExam: () => answer(examAfter(["right"])) });
  const { result } = shown(examAfter([]));
  act(() => vi.advanceTimersByTime(900));
  vi.setSystemTime(Date.now() - 3 * 3_600_000);
  act(() => result.current.pick(0));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(asked(seen)).toMatchObject([{ choice: 0, latencyMs: 900 }]);
});

/** Chooses "don't know" for the first word without a network. */
async function pickedOffline() {
  const network = { isReached: false };
  const seen = fakeService({
    CustomerAnswerVocaExam: () => {
      if (!network.isReached) throw new TypeError("no network");
      return answer(examAfter(["wrong"]));
    },
  });
  const { result } = shown(examAfter([]));
  act(() => vi.advanceTimersByTime(500));
  act(() => result.current.pick(null));
  await act(() => vi.advanceTimersByTimeAsync(0));
  return { network, seen, result };
}

test("a choice that could not be sent is kept, shown, and sent later", async () => {
  const { network, seen, result } = await pickedOffline();
  expect(result.current.error).not.toBeNull();
  expect(result.current.picked).toMatchObject({ number: 0, choice: null });
  network.isReached = true;
  act(() => void window.dispatchEvent(new Event("online")));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(asked(seen)).toHaveLength(2);
  expect(queryClient.getQueryData(detailOf(7).queryKey)?.exam.answers).toEqual(["wrong"]);
});

test("a false reconnection loses no choice", async () => {
  const { network, seen, result } = await pickedOffline();
  act(() => void window.dispatchEvent(new Event("online")));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(result.current.error).not.toBeNull();
  network.isReached = true;
  await act(() => vi.advanceTimersByTimeAsync(AGAIN_MS));
  expect(asked(seen)).toHaveLength(3);
  await act(() => vi.advanceTimersByTimeAsync(10 * AGAIN_MS));
  expect(asked(seen)).toHaveLength(3);
});

test("a refused choice is not resent automatically", async () => {
  const seen = fakeService({
    CustomerAnswerVocaExam: () => refusal(409, "VOCA_EXAM_ENDED", "ended"),
  });
  const { result } = shown(examAfter([]));
  act(() => vi.advanceTimersByTime(500));
  act(() => result.current.pick(null));
  await act(() => vi.advanceTimersByTimeAsync(10 * AGAIN_MS));
  expect(result.current.error).not.toBeNull();
  expect(asked(seen).filter((body) => "choice" in (body as object))).toHaveLength(1);
});

test("answers from another device end the test here as well", () => {
  const { result, rerender } = shown(examAfter(["right"]));
  expect(result.current.isOver).toBe(false);
  rerender(examAfter(["right", "wrong", "wrong", "dont_know", "wrong", "wrong"], "ENDED"));
  expect(result.current.isOver).toBe(true);
});
