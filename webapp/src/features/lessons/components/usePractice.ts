import { useState } from "react";
import { useTranslation } from "react-i18next";
import { answer, useOwnAnswering } from "@/entities/lesson/useAnswering";
import { useSession } from "@/entities/lesson/useSession";
import { useSound, useSounding } from "@/entities/lesson/useSound";
import { freshProgress } from "@/machines/lessonProgress";
import type { WordView } from "@/rpc";
import { behindPaint } from "@/ui/afterPaint";
import { useKeys } from "@/ui/useKeys";

/** What is practised belongs to no lesson. */
const NOTHING_KEPT = {
  asked: freshProgress("new_words", 0),
  ...{ action: null, latencyMs: 0, given: null },
};

interface Practice {
  readonly deck: readonly WordView[];
  /** A flipped card can be flipped back. */
  readonly turnsBack: boolean;
  /** The number of answered words so far. */
  readonly onAnswered?: (count: number) => void;
}

/** Words known or not yet, one after another, without storing anything. */
export function usePractice({ deck, turnsBack, onAnswered }: Practice) {
  const { t } = useTranslation("lessons");
  const lesson = useSession();
  const answering = useOwnAnswering();
  const { moment, isRevealed } = answering;
  const [answers, setAnswers] = useState<readonly boolean[]>([]);
  const [turnedAt, setTurnedAt] = useState(-1);
  // The answered word stays on screen for a while.
  const at = answers.length - (moment ? 1 : 0);
  const word = deck[at];
  const play = useSound(lesson, deck, at);
  const isPlaying = useSounding(lesson, word);

  const goOn = () => answering.actor.send({ type: "GO_ON" });
  const judge = (right: boolean) => {
    if (!word) return;
    const answered = { ...NOTHING_KEPT, wordId: word.id, right, isBrief: right };
    if (!answer(answering.actor, answered)) return;
    setAnswers([...answers, right]);
    if (!right) behindPaint(() => play(word));
    onAnswered?.(at + 1);
  };
  const isTurned = turnedAt === at || moment !== null;
  const onSound = () => word && play(word);
  // The word of a flash card is played as it is shown, and not before.
  const onReveal = () => {
    if (turnsBack && !isTurned) onSound();
    setTurnedAt(turnedAt === at && turnsBack ? -1 : at);
  };
  useKeys([
    ["1", () => judge(false)],
    ["2", () => judge(true)],
    [" ", () => (turnsBack && !isTurned ? onReveal() : onSound())],
    ["Enter", isRevealed ? goOn : onReveal],
  ]);

  const swipe = (right: boolean) => () => (isRevealed ? goOn() : judge(right));
  const mark = moment && { right: moment.right, text: t(moment.right ? "known" : "unknown") };
  return {
    ...{ answering, at, answers, judge },
    marks: new Map(answers.entries()),
    swipes: {
      at,
      leaves: moment?.right ?? null,
      isJudged: !isRevealed,
      onLeft: swipe(false),
      onRight: swipe(true),
    },
    isResting: answering.isResting || moment !== null,
    card: word && { word, onReveal, onSound, isPlaying, mark, isRevealed: isTurned },
  };
}
