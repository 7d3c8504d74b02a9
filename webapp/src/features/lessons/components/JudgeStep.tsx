import { lazy, Suspense, useCallback } from "react";
import { useTranslation } from "react-i18next";
import { isLedByTutor } from "@/entities/lesson/machine/context";
import { useAnswers, useJudged } from "@/entities/lesson/useAnswering";
import { useFollowing, useSelected } from "@/entities/lesson/useSession";
import { useAhead, useHeard, useSound, useSounding } from "@/entities/lesson/useSound";
import type { MarkOf } from "@/entities/word/Mark";
import { exerciseOf } from "@/machines/exercise";
import type { WordView } from "@/rpc";
import { Skeleton } from "@/ui";
import { marksIn } from "../answering/marks";
import { useAnswer } from "../answering/useAnswer";
import { Dots } from "./Dots";
import { LessonFrame } from "./LessonFrame";
import { RecallTask } from "./RecallTask";
import type { StepProps, TaskProps } from "./step";

/** Tasks for students without a tutor are loaded when needed, or ahead of time. */
const loadPick = () => import("./PickTask");
const loadType = () => import("./TypeTask");
const PickTask = lazy(loadPick);
const TypeTask = lazy(loadType);

export function prefetchTasks(isLed: boolean): void {
  for (const load of isLed ? [] : [loadPick, loadType]) {
    void load().catch(() => undefined);
  }
}

/** Review, listening review, flash, mixed group and test: each asks its words in its own way. */
export function JudgeStep(props: StepProps) {
  const { words, progress } = props;
  const word = words[progress.cursor];
  return word ? <Asked {...props} word={word} /> : null;
}

function Asked({
  lesson,
  progress,
  answering,
  head,
  words,
  next,
  word,
}: StepProps & { word: WordView }) {
  const { t } = useTranslation("lessons");
  const isLed = useSelected(lesson, isLedByTutor);
  const isFollowing = useFollowing(lesson);
  const { step, cursor, seed } = progress;
  const exercise = exerciseOf(step ?? "review", isLed, word, seed);
  const { task } = exercise;
  const answers = useAnswers(lesson);
  const judged = useJudged(lesson);
  const answer = useAnswer({ lesson, progress, word, task });
  const play = useSound(lesson, words, cursor);
  const isPlaying = useSounding(lesson, word);
  useHeard(lesson, task.endsWith("by_ear") ? word : undefined);
  useAhead(lesson, next);
  const sound = useCallback(() => play(word), [play, word]);

  const { moment } = answering;
  // The other device plays the word that it judged as not known.
  useHeard(lesson, answering.isTold && isFollowing ? word : undefined);
  const markOf = (right: boolean): MarkOf => {
    const isTest = step === "after_test";
    if (right) return { right, text: isTest ? t("right") : t("known") };
    return { right, text: isTest ? t("wrong") : t("unknown") };
  };
  const question = {
    asked: `${step} ${progress.groupIndex} ${cursor}`,
    ...{ at: cursor, lesson, answering, head, word, exercise, answer, isPlaying },
    progress: <Dots at={cursor} of={words.length} marks={marksIn(progress, answers, judged)} />,
    onTakeBack: isFollowing ? null : () => answering.actor.send({ type: "TAKE_BACK" }),
    onSound: sound,
    markOf,
  };
  return (
    <>
      <p className="visually-hidden" aria-live="polite" lang="zh-CN" translate="no">
        {moment && word.zhWord}
      </p>
      <Suspense fallback={<Coming {...{ head, progress: question.progress }} />}>
        {task === "type_word" && <TypeTask key={question.asked} {...question} />}
        {task.startsWith("pick_") && <PickTask {...question} />}
      </Suspense>
      {task !== "type_word" && !task.startsWith("pick_") && <RecallTask {...question} />}
    </>
  );
}

/** The placeholder while a task loads. */
function Coming(page: Pick<TaskProps, "head" | "progress">) {
  return (
    <LessonFrame {...page.head} progress={page.progress} actions={null}>
      <Skeleton rows={1} height={360} />
    </LessonFrame>
  );
}
