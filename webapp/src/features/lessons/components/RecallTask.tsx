import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Attempting, AttemptLine } from "@/entities/lesson/Attempt";
import { isLedByTutor } from "@/entities/lesson/machine/context";
import { useFollowing, useSelected } from "@/entities/lesson/useSession";
import { FlashCard } from "@/entities/word/FlashCard";
import { Swipe } from "@/entities/word/Swipe";
import { WordCard } from "@/entities/word/WordCard";
import { useKeys } from "@/ui/useKeys";
import { AnswerMark } from "./AnswerMark";
import { Judge } from "./Judge";
import { LessonFrame } from "./LessonFrame";
import type { TaskProps } from "./step";
import { TakeBackCorner, Thumb } from "./Thumb";
import { Told } from "./Told";

/**
 * The word is shown or played, and judged as known or not yet: by the student, or by the listening
 * tutor.
 */
export function RecallTask(props: TaskProps) {
  const { lesson, answering, head, word, exercise, progress, answer, onTakeBack, onSound } = props;
  const { isPlaying, markOf, asked, at } = props;
  const { t } = useTranslation("lessons");
  const { task } = exercise;
  // Each word starts closed; the page around it stays, and keeps the focus.
  const [turned, setTurned] = useState("");
  const isTurned = turned === asked;
  const isFlash = task === "both_sides";
  // The leader of a class sees the meaning.
  const isLeading = useSelected(lesson, isLedByTutor) && lesson.isTutor;
  const { isRevealed, isResting, moment, goOn } = answering;
  const isAnswered = moment !== null;

  const isFollowing = useFollowing(lesson);
  const tell = (right: boolean) => !isFollowing && answer(right);
  const judge = (right: boolean) => (isRevealed ? goOn() : tell(right));
  // A flash card is played as it turns to its word, and can be turned back; elsewhere a revealed
  // meaning stays.
  const turn = () => {
    if (isFlash && !isTurned) onSound();
    setTurned(isFlash && isTurned ? "" : asked);
  };
  // In the test the tutor is told the meaning; it is not looked up.
  const reveal = task === "be_heard" && isFollowing ? undefined : turn;

  useKeys([
    ["1", () => tell(false)],
    ["2", () => tell(true)],
    // The word of a flash card is not played before it is shown.
    [" ", () => (isFlash && !isLeading && !isTurned && !isAnswered ? turn() : onSound())],
    ["Enter", () => (isRevealed ? goOn() : reveal?.())],
  ]);

  const card = {
    ...{ word, onSound, isPlaying, onReveal: reveal },
    mark: moment && markOf(moment.right),
    badge: <AnswerMark answering={answering} markOf={markOf} />,
    isRevealed: isTurned || isAnswered,
    corner: <TakeBackCorner answering={answering} onTakeBack={onTakeBack} />,
  };
  const isHeard = task === "recall_by_ear" && !isLeading;
  const judges = t(task === "be_heard" ? "tutorJudges" : "judgedByTutor");
  const told = isAnswered ? t("tutorGoesOn") : judges;
  const face = isLeading ? "all" : isHeard ? "sound" : "word";
  return (
    <LessonFrame
      {...head}
      progress={progress}
      actions={
        isFollowing && lesson.isTutor ? (
          <Told text={told} />
        ) : isFollowing ? (
          <Attempting {...{ lesson, asked, isAnswered }} text={told} isTyped={!isFlash} />
        ) : (
          <>
            {isLeading && !lesson.isDemo && <AttemptLine {...{ lesson, asked, isAnswered }} />}
            <Thumb answering={answering} onTakeBack={onTakeBack}>
              <Judge
                kind={task === "be_heard" ? "test" : "knowing"}
                isResting={isResting || isAnswered}
                onJudge={judge}
              />
            </Thumb>
          </>
        )
      }
    >
      <Swipe
        at={at}
        isJudged={!isFollowing && !isRevealed}
        isStill={isFollowing}
        leaves={moment?.right ?? null}
        onLeft={() => judge(false)}
        onRight={() => judge(true)}
      >
        {isFlash && !isLeading ? (
          <FlashCard {...card} />
        ) : (
          <WordCard {...card} face={face} hint={task === "be_heard" ? t("sayIt") : undefined} />
        )}
      </Swipe>
    </LessonFrame>
  );
}
