import { useMutation } from "@tanstack/react-query";
import { useMachine } from "@xstate/react";
import { useEffect, useLayoutEffect, useRef } from "react";
import { latencySince, REST_MS } from "@/entities/word/answering";
import { SUGGEST_AFTER_MS } from "@/machines/constants";
import { vocabularyTest } from "@/machines/vocabularyTest";
import { invalidate } from "@/queries";
import { useSendAgain } from "@/queries/useSendAgain";
import { CallFailed, call, type VocaExam } from "@/rpc";
import { TEST_LATENCY_MS } from "@/rpc/bounds";
import { keepExam } from "./exam";

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

  const { error: failure, isPending, variables, mutate } = sending;
  const error = variables?.number === number ? failure : null;
  const isKept = useSendAgain({ error, isPending }, () => variables && mutate(variables));

  return {
    isSuggesting: snapshot.matches("suggesting"),
    isOver: snapshot.matches("ended") || exam.status !== "ASKING",
    /** The choice that is being sent, or could not be sent. */
    picked: sending.isSuccess || variables?.number !== number ? null : (variables ?? null),
    isSending: sending.isPending,
    error,
    /** Whether the choice waits for the network, and is sent by itself. */
    isKept,
    pick: (choice: number | null) => {
      const isTooSoon = performance.now() - shown.current.at < REST_MS;
      const latencyMs = latencySince(shown.current.at, TEST_LATENCY_MS);
      if (number !== null && !sending.isPending && !isTooSoon)
        mutate({ number, choice, latencyMs });
    },
  };
}
