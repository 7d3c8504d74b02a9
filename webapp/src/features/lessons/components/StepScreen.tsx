import { lazy, memo, Suspense, useEffect, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { isLedByTutor } from "@/entities/lesson/machine/context";
import { type Answering, useShared } from "@/entities/lesson/useAnswering";
import { present } from "@/entities/lesson/useNeeded";
import {
  useFollowing,
  useProgress,
  useSelected,
  useSession,
  useWords,
} from "@/entities/lesson/useSession";
import { errorText } from "@/i18n/errorText";
import {
  appendable,
  asksToAppend,
  type LessonProgress,
  stepWords,
} from "@/machines/lessonProgress";
import { classes, ErrorBlock, Skeleton } from "@/ui";
import { AppendQuestion } from "./AppendQuestion";
import { Dots } from "./Dots";
import { FirstHint } from "./FirstHint";
import { Interstitial } from "./Interstitial";
import { Judge } from "./Judge";
import { JudgeStep, prefetchTasks } from "./JudgeStep";
import { LessonFrame } from "./LessonFrame";
import { LessonGate } from "./LessonGate";
import { MemorizeStep } from "./MemorizeStep";
import { Rail, WholeLesson } from "./Rail";
import thumb from "./Thumb.module.css";
import { Told } from "./Told";

/**
 * The page of every step: it shows the lesson's current step, so that the next one appears
 * immediately; the address follows.
 */
export function StepScreen() {
  return (
    <LessonGate>
      <Step />
    </LessonGate>
  );
}

function useHead(progress: LessonProgress) {
  const { t } = useTranslation("lessons");
  const { step, groups, groupIndex } = progress;
  const isTest = step === "after_test";
  return {
    title: step === null ? "" : t(`step_${step}`),
    detail: isTest ? t("allWords") : t("groupOf", { at: groupIndex + 1, of: groups.length }),
    rail: isTest ? null : <Rail step={step} />,
    whole: <WholeLesson progress={progress} of={stepWords(progress).length} />,
  };
}

/** The current step of this page's lesson. */
export function Step() {
  const lesson = useSession();
  const now = useProgress(lesson);
  const answering = useShared(lesson, now);
  const isLed = useSelected(lesson, isLedByTutor);
  useEffect(() => prefetchTasks(isLed), [isLed]);
  // The answered word stays on screen for a while, although the lesson has moved on.
  return <StepAt answering={answering} progress={answering.moment?.asked ?? now} />;
}

/** The leader of a class sees the student's results, if there is room. */
const Aside = lazy(() => import("../leading/Aside"));

interface At {
  readonly answering: Answering;
  readonly progress: LessonProgress;
}

/** Rendered again only when its content changes, not when an answer is counted and stored. */
const StepAt = memo(function StepAt({ answering, progress }: At) {
  const lesson = useSession();
  const { t } = useTranslation("lessons");
  const isFollowing = useFollowing(lesson);
  const isLeading = useSelected(lesson, isLedByTutor) && lesson.isTutor;
  const asks = asksToAppend(progress);
  const head = {
    ...useHead(progress),
    // The step is over once the group's wrong words may be appended.
    hint: progress.step && !asks && (
      <FirstHint courseOrderId={lesson.courseOrderId} step={progress.step} />
    ),
    aside: isLeading && (
      <Suspense>
        <Aside lesson={lesson} progress={progress} />
      </Suspense>
    ),
  };
  const { step, groups, groupIndex, cursor } = progress;
  const ids = useMemo(() => stepWords(progress), [progress]);
  // The next group is prepared, with its audio preloaded.
  const words = useWords(lesson, [...ids, ...groups.flat()]);
  const shown = useMemo(() => present(words, ids), [words, ids]);
  const next = useMemo(
    () => present(words, groups[groupIndex + 1] ?? []),
    [words, groups, groupIndex],
  );
  if (step === null || progress.finished) return null;

  if (shown.length < ids.length) {
    return (
      <LessonFrame
        {...head}
        progress={<Dots at={cursor} of={ids.length} />}
        actions={
          isFollowing ? (
            <Told text={t("judgedByTutor")} />
          ) : (
            <div className={classes("rests", thumb.row)}>
              <Judge
                kind={step === "after_test" ? "test" : "knowing"}
                disabled
                onJudge={() => {}}
              />
            </div>
          )
        }
      >
        {words.error === null ? (
          <Skeleton rows={1} height={360} />
        ) : (
          <ErrorBlock text={errorText(words.error, "wordDataFailed")} onRetry={words.ask} />
        )}
      </LessonFrame>
    );
  }
  if (asks) {
    const wrong = present(words, appendable(progress));
    return <AppendQuestion {...{ lesson, progress, head, wrong }} />;
  }
  if (answering.isBetween) return <Interstitial {...{ lesson, progress, answering, head }} />;
  const place = { lesson, progress, answering, head, words: shown, next };
  return step === "memorize" ? <MemorizeStep {...place} /> : <JudgeStep {...place} />;
});
