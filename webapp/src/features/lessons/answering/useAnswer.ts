import { useLayoutEffect, useRef } from "react";
import { playCue } from "@/entities/preferences/cues";
import { latencySince } from "@/entities/word/answering";
import { soundOf } from "@/entities/word/sound";
import type { Task, Verdict } from "@/machines/exercise";
import { apply, asksToAppend, type LessonProgress } from "@/machines/lessonProgress";
import type { WordView } from "@/rpc";
import { LESSON_LATENCY_MS } from "@/rpc/bounds";
import { behindPaint } from "@/ui/afterPaint";
import type { Lesson } from "../store/lesson";
import type { Answered } from "./answerLoop";
import type { Loop } from "./useLoop";

/** Measures how long an answer takes: the time starts with each question. */
export function useLatency(question: string): () => number {
  const since = useRef({ question: "", at: 0 });
  useLayoutEffect(() => {
    since.current = { question, at: performance.now() };
  }, [question]);
  return () => latencySince(since.current.at, LESSON_LATENCY_MS);
}

interface Question {
  readonly lesson: Lesson;
  readonly loop: Loop;
  /** Where the lesson stands on screen. */
  readonly progress: LessonProgress;
  readonly word: WordView | undefined;
  readonly task: Task;
}

export type Answer = (right: boolean, given?: Answered["given"], verdict?: Verdict) => void;

/** Shows an answer; false where none means anything now. */
export function isTaken({ actor }: Pick<Loop, "actor">, answered: Answered): boolean {
  actor.send({ type: "ANSWER", answered });
  return actor.getSnapshot().context.answers.at(-1) === answered;
}

/** Answers the word on screen: seen at once and for a while, counted behind that. */
export function useAnswer({ lesson, loop, progress, word, task }: Question): Answer {
  const { step, groupIndex, cursor } = progress;
  const took = useLatency(`${step} ${groupIndex} ${cursor}`);
  return (right, given = null, verdict) => {
    if (!word || step === null) return;
    const latencyMs = took();
    const wordId = word.id;
    const typed = verdict === undefined ? null : { verdict };
    const judgement = { step, groupIndex, wordId, right, latencyMs, task, ...typed };
    const action = { type: "judge", ...judgement } as const;
    const next = apply(progress, action);
    const isLast = next.step !== step || next.groupIndex !== groupIndex;
    const isGroupDone = step === "mixed_group" && (isLast || asksToAppend(next));
    const answered = {
      ...{ asked: progress, wordId, task, right, latencyMs, given, since: performance.now() },
      isLast: isLast && !next.finished && !asksToAppend(next),
    };
    if (!isTaken(loop, answered)) return;
    lesson.answer(action);
    const cueOfAnswer = right ? "right" : "not_yet";
    const cue = isGroupDone ? "group_done" : cueOfAnswer;
    behindPaint(() => {
      playCue(cue, { inClass: lesson.isLed });
      // What is not known yet is heard with its meaning.
      if (!right) lesson.player.send({ type: "PLAY", sounds: [soundOf(word)] });
    });
  };
}
