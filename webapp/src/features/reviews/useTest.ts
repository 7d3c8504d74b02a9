import { useEffect, useRef } from "react";
import { isLedByTutor, leadsHere } from "@/entities/lesson/machine/context";
import { reviewOf } from "@/entities/lesson/machine/facts";
import type { Session } from "@/entities/lesson/session";
import { answer, useAnsweringAtOnce } from "@/entities/lesson/useAnswering";
import { useFacts, useProgress, useSelected } from "@/entities/lesson/useSession";
import { latencySince, mistaken } from "@/entities/word/answering";
import { checkOf } from "@/machines/exercise";
import type { WordView } from "@/rpc";
import { LESSON_LATENCY_MS } from "@/rpc/bounds";

/** The answer to a check question. */
interface Checked {
  /** The word whose meaning was chosen; none if the student gave up. */
  readonly given: number | null;
  /** Whether the student said that they know the word: only then the choices are shown. */
  readonly isClaimed: boolean;
}

/** The test on this device: the shown word, and the last answer given here. */
export function useTest(review: Session, words: readonly WordView[]) {
  const facts = useFacts(review);
  const progress = useProgress(review);
  const leads = useSelected(review, leadsHere);
  const { actor, moment, last } = useAnsweringAtOnce(review.answering);
  // The answered word stays on screen for a while, although the review has moved on.
  const shown = moment?.asked ?? progress;
  const { page, run } = reviewOf(facts, shown);
  const at = run.right.length + run.wrong.length;
  const atHand = run.words[at];
  const word = words.find(({ id }) => id === atHand);
  const isLast = at >= run.words.length - 1;

  // A user who navigated here by a tap may tap again accidentally.
  useEffect(() => actor.send({ type: "TOUCHED" }), [actor]);

  const since = useRef(0);
  useEffect(() => {
    if (atHand !== undefined) since.current = performance.now();
  }, [atHand]);

  const isLed = useSelected(review, isLedByTutor);
  const check = word && !isLed ? checkOf(word, progress.seed) : null;
  const judge = (right: boolean, checked?: Checked): boolean => {
    if (!leads || !word || page !== "testing") return false;
    const latencyMs = latencySince(since.current, LESSON_LATENCY_MS);
    const judgement = { wordId: word.id, right, latencyMs };
    const place = { step: "after_test", groupIndex: progress.groups.length - 1 } as const;
    const action = {
      type: "judge",
      ...place,
      ...judgement,
      task: (checked && check?.task) ?? (isLed ? "be_heard" : "recall"),
      ...(checked?.isClaimed && ({ reveal: "tap" } as const)),
      ...mistaken(right, checked?.given ?? null),
    } as const;
    // The last word stays until the user continues to the result.
    const isBrief = right && !isLast;
    return answer(actor, {
      asked: progress,
      action,
      ...judgement,
      given: checked?.given ?? null,
      isBrief,
    });
  };
  return {
    word,
    /** The check question of a word that is said to be known; none for most of them. */
    check,
    at: Math.min(at + 1, run.words.length),
    total: run.words.length,
    /** The answer whose meaning is shown. */
    telling: moment,
    /** The answer that can be taken back, and its word. */
    last: last && { right: last.right, word: words.find(({ id }) => id === last.wordId) },
    isLast,
    isOver: atHand === undefined,
    /** The current word, and the following ones. */
    upcoming: run.words.slice(at).flatMap((id) => words.find((one) => one.id === id) ?? []),
    judge,
    goOn: () => actor.send({ type: "GO_ON" }),
    takeBack: () => actor.send({ type: "TAKE_BACK" }),
  };
}
