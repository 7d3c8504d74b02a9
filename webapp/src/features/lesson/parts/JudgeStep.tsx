import { useState } from "react";
import { soundOf } from "../store/sound";
import { Dots } from "./Dots";
import { FlashCard } from "./FlashCard";
import { Judge } from "./Judge";
import { LessonFrame } from "./LessonFrame";
import { Swipe } from "./Swipe";
import type { StepProps } from "./step";
import { useAnswering } from "./useAnswering";
import { useKeys } from "./useKeys";
import { useHeard, usePrefetched, useSound } from "./useSound";
import { WordCard } from "./WordCard";

/** Review, listening review, flash, mixed group and test: a word is shown or heard, and judged. */
export function JudgeStep({ lesson, progress, head, words, next }: StepProps) {
  const { step, groupIndex, cursor } = progress;
  const place = `${step} ${groupIndex}`;
  const { mark, marks, note } = useAnswering(place, cursor);
  const [revealedAt, setRevealedAt] = useState("");
  const play = useSound(lesson, words, cursor);
  const here = `${place} ${cursor}`;
  const word = words[cursor];
  const isHeard = step === "listening_review";

  const judge = (right: boolean) => {
    if (!word || step === null) return;
    const latencyMs = note(right);
    lesson.do({ type: "judge", step, groupIndex, wordId: word.id, right, latencyMs });
  };
  // A flash card turns back; elsewhere what is shown stays.
  const reveal = () => setRevealedAt(step === "flash" && revealedAt === here ? "" : here);
  const sound = () => word && play(word);

  useKeys([
    ["1", () => judge(true)],
    ["2", () => judge(false)],
    [" ", sound],
    ["Enter", reveal],
  ]);

  useHeard(lesson, isHeard ? word : undefined);
  usePrefetched(
    lesson,
    next.flatMap((one) => [soundOf(one), soundOf(one, "lesson")]),
  );

  const isRevealed = revealedAt === here;
  const card = word && { word, isRevealed, onReveal: reveal, onSound: sound, mark };
  return (
    <LessonFrame
      {...head}
      progress={<Dots at={cursor} of={words.length} marks={marks} />}
      actions={<Judge kind={step === "after_test" ? "test" : "knowing"} onJudge={judge} />}
    >
      <Swipe onLeft={() => judge(true)} onRight={() => judge(false)}>
        {card && step === "flash" && <FlashCard {...card} />}
        {card && step !== "flash" && <WordCard {...card} face={isHeard ? "sound" : "word"} />}
      </Swipe>
    </LessonFrame>
  );
}
