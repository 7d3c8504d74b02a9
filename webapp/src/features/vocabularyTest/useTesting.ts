import { useMutation } from "@tanstack/react-query";
import { useMachine } from "@xstate/react";
import { useEffect, useLayoutEffect, useRef } from "react";
import { latencySince, REST_MS } from "@/entities/word/answering";
import { SUGGEST_AFTER_MS } from "@/machines/constants";
import { vocabularyTest } from "@/machines/vocabularyTest";
import { invalidate } from "@/queries";
import { CallFailed, call, type VocaExam } from "@/rpc";
import { TEST_LATENCY_MS } from "@/rpc/bounds";
import { keepExam } from "./exam";

/** A network that claims to be back may not be: failed answers are retried after this time. */
export const AGAIN_MS = 5_000;

/** The choice for the word at a place; none is "don't know". */
export interface Picked {
  readonly number: number;
  readonly choice: number | null;
  /** How long the word was looked at, fixed when it is answered. */
  readonly latencyMs: number;
}

/** A test on this device: sends choices, and moves the machine by the service's answers. */
export function useTesting(exam: VocaExam) {
  const { vocaExamRecordId, itemCount, answers, question } = exam;
  const input = { itemCount, answers, askedAt: performance.now() };
  const [snapshot, send] = useMachine(vocabularyTest, { input });
  const { context } = snapshot;
  const number = question?.number ?? null;
  const shown = useRef({ number, at: 0 });

  // Answers from another device apply here, too.
  useEffect(() => {
    for (const answer of answers.slice(context.answers.length))
      send({ type: "ANSWER", answer, now: performance.now() });
  }, [answers, context.answers.length, send]);

  // Together with the word, because users may answer as soon as they see it.
  useLayoutEffect(() => {
    shown.current = { number, at: performance.now() };
  }, [number]);

  const { askedAt } = context;
  useEffect(() => {
    const due = askedAt + SUGGEST_AFTER_MS;
    const timer = setTimeout(
      () => send({ type: "SUGGEST", now: Math.max(performance.now(), due) }),
      due - performance.now(),
    );
    return () => clearTimeout(timer);
  }, [askedAt, send]);

  const sending = useMutation({
    mutationFn: (picked: Picked) =>
      call("CustomerAnswerVocaExam", {
        vocaExamRecordId,
        ...picked,
      }),
    onSuccess: keepExam,
    onError: (error) => {
      const isAnswered = error instanceof CallFailed && !error.passing;
      if (isAnswered) void invalidate("CustomerQueryVocaExamDetail");
    },
  });

  // Failed answers are sent when the network returns.
  const { isError, error, variables, mutate } = sending;
  useEffect(() => {
    if (!isError || !variables || variables.number !== number) return;
    const again = () => mutate(variables);
    const { passing, retryAfterMs = 0 } = error instanceof CallFailed ? error : { passing: false };
    const timer = passing ? setTimeout(again, Math.max(AGAIN_MS, retryAfterMs)) : undefined;
    window.addEventListener("online", again);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", again);
    };
  }, [isError, error, variables, mutate, number]);

  return {
    isSuggesting: snapshot.matches("suggesting"),
    isOver: snapshot.matches("ended") || exam.status !== "ASKING",
    /** The choice that is being sent, or could not be sent. */
    picked: sending.isSuccess || variables?.number !== number ? null : (variables ?? null),
    isSending: sending.isPending,
    error: isError && variables?.number === number ? error : null,
    pick: (choice: number | null) => {
      const isTooSoon = performance.now() - shown.current.at < REST_MS;
      const latencyMs = latencySince(shown.current.at, TEST_LATENCY_MS);
      if (number !== null && !sending.isPending && !isTooSoon)
        mutate({ number, choice, latencyMs });
    },
  };
}
