import { useEffect, useRef, useState } from "react";
import { latencySince, SEEN_MS, TAKE_BACK_MS } from "@/entities/word/answering";
import { useRest } from "@/entities/word/rest";
import type { WordView } from "@/rpc";
import { LESSON_LATENCY_MS } from "@/rpc/bounds";
import { useRun } from "./context";
import type { Review } from "./store/review";

interface Given {
  readonly word: WordView;
  readonly right: boolean;
  readonly at: number;
  /** Its meaning is still shown. */
  readonly isTold: boolean;
  readonly canTakeBack: boolean;
}

/** The test on this device: the word that is shown, and the last answer given here. */
export function useTest(review: Review, wordOf: (id: number) => WordView | undefined) {
  const { page, run } = useRun(review);
  const touch = useRest();
  const [given, setGiven] = useState<Given | null>(null);
  // Another device may have gone on, or taken it back.
  const mine = given !== null && run.last === given.word.id ? given : null;
  const at = run.right.length + run.wrong.length;
  const atHand = run.words[at];
  const isTelling = mine?.isTold === true;
  const word = isTelling ? mine.word : atHand === undefined ? undefined : wordOf(atHand);
  const isLast = atHand === undefined;

  const since = useRef({ id: 0, at: 0 });
  const shownId = isTelling ? undefined : atHand;
  useEffect(() => {
    if (shownId !== undefined) since.current = { id: shownId, at: performance.now() };
  }, [shownId]);

  useEffect(() => {
    if (given === null) return;
    const later = setTimeout(
      () => setGiven((now) => (now === given ? { ...now, canTakeBack: false } : now)),
      TAKE_BACK_MS - (performance.now() - given.at),
    );
    return () => clearTimeout(later);
  }, [given]);

  const goesOnAlone = isTelling && mine.right && !isLast;
  useEffect(() => {
    if (!goesOnAlone) return;
    const later = setTimeout(() => setGiven((now) => now && { ...now, isTold: false }), SEEN_MS);
    return () => clearTimeout(later);
  }, [goesOnAlone]);

  const answer = (right: boolean): boolean => {
    if (!review.leads || isTelling || !word || page !== "testing" || !touch()) return false;
    const now = performance.now();
    const latencyMs = latencySince(since.current.at, LESSON_LATENCY_MS);
    setGiven({ word, right, at: now, isTold: true, canTakeBack: true });
    const place = { step: "after_test", groupIndex: review.lastGroup } as const;
    review.do({ type: "judge", ...place, wordId: word.id, right, latencyMs, task: "recall" });
    return true;
  };
  const goOn = () => {
    if (touch()) setGiven(mine && { ...mine, isTold: false });
  };
  const takeBack = () => {
    if (!mine?.canTakeBack || !touch()) return;
    setGiven(null);
    const place = { step: "after_test", groupIndex: review.lastGroup } as const;
    review.do({ type: "take_back", ...place, wordId: mine.word.id });
  };
  return {
    word,
    at: isTelling ? at : at + 1,
    total: run.words.length,
    /** The answer whose meaning is shown. */
    telling: isTelling ? mine : null,
    /** The answer that can be taken back. */
    last: mine?.canTakeBack ? mine : null,
    isLast,
    isOver: isLast && !isTelling,
    page,
    next: run.words.slice(at, at + 3),
    answer,
    goOn,
    takeBack,
  };
}
