import { lazy, type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { playCue } from "@/entities/preferences/cues";
import type { Exercise } from "@/machines/exercise";
import type { LessonProgress } from "@/machines/lessonProgress";
import type { WordView } from "@/rpc";
import { Skeleton } from "@/ui";
import { useLatency } from "../answering/useAnswer";
import type { Loop } from "../answering/useLoop";
import { useLesson } from "../context";
import { LessonFrame } from "./LessonFrame";
import type { TaskProps } from "./step";
import { useSound, useSounding } from "./useSound";

const PickTask = lazy(() => import("./PickTask"));

interface CheckProps {
  readonly loop: Loop;
  /** Where the lesson stands on screen: the word was just said to be known. */
  readonly now: LessonProgress;
  readonly word: WordView;
  readonly check: Exercise;
  /** Its place in the round. */
  readonly at: number;
  readonly progress: ReactNode;
}

/** Asks for the meaning of a word that was said to be known: who does not find it learns it. */
export function CheckTask({ loop, now, word, check, at, progress }: CheckProps) {
  const { t } = useTranslation("lessons");
  const lesson = useLesson();
  const asked = `check ${word.id}`;
  const took = useLatency(asked);
  const play = useSound(lesson, [word], 0);
  const isPlaying = useSounding(lesson, word);
  const { moment } = loop;

  const answer: TaskProps["answer"] = (right, given = null) => {
    const latencyMs = took();
    const answered = {
      ...{ asked: now, wordId: word.id, task: check.task, right, latencyMs, given },
      ...{ since: performance.now(), isLast: false },
    };
    const event = { type: "ANSWER", answered } as const;
    if (!loop.actor.getSnapshot().can(event)) return;
    loop.actor.send(event);
    lesson.do({ type: "check_candidate", wordId: word.id, right, latencyMs });
    playCue(right ? "right" : "not_yet", { inClass: false });
    if (!right) play(word);
  };
  const head = { title: t("preTest"), detail: t("checkDetail") };
  return (
    <>
      <p className="visually-hidden" aria-live="polite" lang="zh-CN">
        {moment && word.zhWord}
      </p>
      <Suspense fallback={<Coming {...head} progress={progress} />}>
        <PickTask
          {...{ lesson, loop, head, word, exercise: check, at, asked, progress, answer, isPlaying }}
          onTakeBack={null}
          onSound={() => play(word)}
          markOf={(right) => ({ right, text: right ? t("known") : t("checkMissed") })}
        />
      </Suspense>
    </>
  );
}

/** The page while the question is on its way, on a poor connection. */
function Coming(page: { readonly title: string; readonly detail: string; progress: ReactNode }) {
  return (
    <LessonFrame {...page} actions={null}>
      <Skeleton rows={1} height={360} />
    </LessonFrame>
  );
}
