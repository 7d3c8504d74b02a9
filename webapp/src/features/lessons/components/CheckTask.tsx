import { lazy, type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { type Answering, answer as giveAnswer } from "@/entities/lesson/useAnswering";
import { useSession } from "@/entities/lesson/useSession";
import { useSound, useSounding } from "@/entities/lesson/useSound";
import { playCue } from "@/entities/preferences/cues";
import { mistaken } from "@/entities/word/answering";
import type { Exercise } from "@/machines/exercise";
import type { LessonProgress } from "@/machines/lessonProgress";
import type { WordView } from "@/rpc";
import { Skeleton } from "@/ui";
import { behindPaint } from "@/ui/afterPaint";
import { useLatency } from "../answering/useAnswer";
import { LessonFrame } from "./LessonFrame";
import type { TaskProps } from "./step";

const PickTask = lazy(() => import("./PickTask"));

interface CheckProps {
  readonly answering: Answering;
  /** The lesson's state on screen: the word was just said to be known. */
  readonly now: LessonProgress;
  readonly word: WordView;
  readonly check: Exercise;
  /** Its number in the round. */
  readonly at: number;
  readonly progress: ReactNode;
}

/**
 * Asks for the meaning of a word that was said to be known; a student who misses it learns the
 * word.
 */
export function CheckTask({ answering, now, word, check, at, progress }: CheckProps) {
  const { t } = useTranslation("lessons");
  const lesson = useSession();
  const asked = `check ${word.id}`;
  const took = useLatency(asked);
  const play = useSound(lesson, [word], 0);
  const isPlaying = useSounding(lesson, word);
  const { moment } = answering;

  const answer: TaskProps["answer"] = (right, given = null) => {
    const said = { wordId: word.id, right, latencyMs: took() };
    const action = { type: "check_candidate", ...said, ...mistaken(right, given) } as const;
    const answered = { asked: now, action, ...said, given, isBrief: right };
    if (!giveAnswer(answering.actor, answered)) return;
    behindPaint(() => {
      playCue(right ? "right" : "not_yet", { inClass: false });
      if (!right) play(word);
    });
  };
  const head = { title: t("preTest"), detail: t("checkDetail") };
  return (
    <>
      <p className="visually-hidden" aria-live="polite" lang="zh-CN" translate="no">
        {moment && word.zhWord}
      </p>
      <Suspense fallback={<Coming {...head} progress={progress} />}>
        <PickTask
          {...{
            lesson,
            answering,
            head,
            word,
            exercise: check,
            at,
            asked,
            progress,
            answer,
            isPlaying,
          }}
          isClaimed
          onTakeBack={null}
          onSound={() => play(word)}
          markOf={(right) => ({ right, text: right ? t("known") : t("checkMissed") })}
        />
      </Suspense>
    </>
  );
}

/** The placeholder while the question loads. */
function Coming(page: { readonly title: string; readonly detail: string; progress: ReactNode }) {
  return (
    <LessonFrame {...page} actions={null}>
      <Skeleton rows={1} height={360} />
    </LessonFrame>
  );
}
