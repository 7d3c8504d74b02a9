import { useLayoutEffect, useRef } from "react";
import type { Answered } from "@/entities/lesson/machine/answering";
import { isLedByTutor } from "@/entities/lesson/machine/context";
import { type Session, stateOf } from "@/entities/lesson/session";
import { answer } from "@/entities/lesson/useAnswering";
import { playCue } from "@/entities/preferences/cues";
import { latencySince, mistaken } from "@/entities/word/answering";
import { soundOf } from "@/entities/word/sound";
import type { Reveal, Task, Verdict } from "@/machines/exercise";
import { type LessonProgress, stepWords } from "@/machines/lessonProgress";
import type { WordView } from "@/rpc";
import { LESSON_LATENCY_MS } from "@/rpc/bounds";
import { behindPaint } from "@/ui/afterPaint";

/** Measures how long an answer takes: the time starts with each question. */
export function useLatency(question: string): () => number {
  const since = useRef({ question: "", at: 0 });
  useLayoutEffect(() => {
    since.current = { question, at: performance.now() };
  }, [question]);
  return () => latencySince(since.current.at, LESSON_LATENCY_MS);
}

interface Question {
  readonly lesson: Session;
  /** The lesson's state on screen. */
  readonly progress: LessonProgress;
  readonly word: WordView | undefined;
  readonly task: Task;
}

/** What is told of an answer besides its word. */
interface How {
  readonly verdict?: Verdict;
  readonly reveal?: Reveal;
}

export type Answer = (right: boolean, given?: Answered["given"], how?: How) => void;

/** Answers the word on screen: shown immediately and for a while, counted after the paint. */
export function useAnswer({ lesson, progress, word, task }: Question): Answer {
  const { step, groupIndex, cursor } = progress;
  const took = useLatency(`${step} ${groupIndex} ${cursor}`);
  return (right, given = null, how = {}) => {
    if (!word || step === null) return;
    const judgement = { wordId: word.id, right, latencyMs: took() };
    const said = { ...judgement, task, ...how, ...mistaken(right, given) };
    const action = { type: "judge", step, groupIndex, ...said } as const;
    const answered = { asked: progress, action, ...judgement, given, isBrief: right };
    if (!answer(lesson.answering, answered)) return;
    const isGroupDone = step === "mixed_group" && cursor === stepWords(progress).length - 1;
    const cueOfAnswer = right ? "right" : "not_yet";
    behindPaint(() => {
      const inClass = isLedByTutor(stateOf(lesson));
      playCue(isGroupDone ? "group_done" : cueOfAnswer, { inClass });
      // An unknown word is played with its meaning.
      if (!right) lesson.player.send({ type: "PLAY", sounds: [soundOf(word)] });
    });
  };
}
