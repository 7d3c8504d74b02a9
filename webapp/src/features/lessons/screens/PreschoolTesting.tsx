import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Attempting, AttemptLine } from "@/entities/lesson/Attempt";
import { isLedByTutor } from "@/entities/lesson/machine/context";
import { type Answering, answer, useAnswering } from "@/entities/lesson/useAnswering";
import { present } from "@/entities/lesson/useNeeded";
import {
  useFollowing,
  useLessonTexts,
  useProgress,
  useSelected,
  useSession,
  useWords,
} from "@/entities/lesson/useSession";
import { useSound, useSounding } from "@/entities/lesson/useSound";
import { Swipe } from "@/entities/word/Swipe";
import { WordCard } from "@/entities/word/WordCard";
import { errorText } from "@/i18n/errorText";
import {
  currentCandidate,
  type LessonProgress,
  MOST_WORDS,
  roomIn,
} from "@/machines/lessonProgress";
import { Button, classes, Empty, ErrorBlock, Segmented, Skeleton, Stack, Text } from "@/ui";
import { Stats } from "@/ui/Stats";
import { useKeys } from "@/ui/useKeys";
import { useLatency } from "../answering/useAnswer";
import { begin } from "../begin";
import { AnswerMark } from "../components/AnswerMark";
import { CheckTask } from "../components/CheckTask";
import { Dots } from "../components/Dots";
import { Judge } from "../components/Judge";
import { LessonFrame } from "../components/LessonFrame";
import { LessonGate } from "../components/LessonGate";
import { LessonScreen } from "../components/LessonScreen";
import { NothingToLearn } from "../components/NothingToLearn";
import { RecallChoice, type RecallOffer, useRecallOffer } from "../components/RecallChoice";
import thumb from "../components/Thumb.module.css";
import { Told } from "../components/Told";
import { useCheck } from "../components/useCheck";
import { usePending } from "../components/usePending";

/** The pre-training test: 5 or 15 words at a time, until the lesson has its words. */
export default function PreschoolTesting() {
  return (
    <LessonGate>
      <PreTest />
    </LessonGate>
  );
}

function PreTest() {
  const lesson = useSession();
  const answering = useAnswering(lesson);
  const recall = useRecallOffer();
  const now = useProgress(lesson);
  const progress = answering.moment?.asked ?? now;
  // When the lesson begins, its first step replaces this page.
  if (progress.step !== null) return null;
  const { candidateIds = [] } = progress.preTest ?? {};
  return <Testing key={candidateIds.join()} {...{ answering, progress, recall }} />;
}

interface RoundProps {
  readonly answering: Answering;
  /** The lesson's state on screen: an answer stays visible while the lesson moves on. */
  readonly progress: LessonProgress;
}

/** A round: each word is known or not yet, and without a tutor some known ones are checked. */
function Testing({ answering, progress, recall }: RoundProps & { readonly recall: RecallOffer }) {
  const lesson = useSession();
  const { candidateIds = [], knownIds = [], unknownIds = [] } = progress.preTest ?? {};
  const words = useWords(lesson, candidateIds);
  const check = useCheck(lesson, progress, present(words, candidateIds));
  if (check) {
    const at = knownIds.length + unknownIds.length - 1;
    const dots = <RoundDots at={at} progress={progress} right={answering.moment?.right ?? null} />;
    const asked = { word: check.word, check: check.exercise };
    return <CheckTask answering={answering} now={progress} at={at} progress={dots} {...asked} />;
  }
  return currentCandidate(progress) === null ? (
    <Between progress={progress} recall={recall} />
  ) : (
    <Round answering={answering} progress={progress} />
  );
}

interface DotsProps {
  readonly at: number;
  readonly progress: LessonProgress;
  /** The answer just given to the current word. */
  readonly right: boolean | null;
}

function RoundDots({ at, progress, right }: DotsProps) {
  const { candidateIds = [], knownIds = [], unknownIds = [] } = progress.preTest ?? {};
  const marks = new Map(
    candidateIds.flatMap((id, index): [number, boolean][] => {
      if (index === at && right !== null) return [[index, right]];
      if (knownIds.includes(id)) return [[index, true]];
      return unknownIds.includes(id) ? [[index, false]] : [];
    }),
  );
  return <Dots at={at} of={candidateIds.length} marks={marks} />;
}

interface BetweenProps {
  readonly progress: LessonProgress;
  readonly recall: RecallOffer;
}

function Between({ progress, recall }: BetweenProps) {
  const lesson = useSession();
  const t = useLessonTexts(lesson, ["lessons", "errors"]);
  const isFollowing = useFollowing(lesson);
  const { preTest, chosenIds, alreadyKnownIds } = progress;
  const [size, setSize] = useState<"5" | "15">("5");
  const wanted = Number(size) as 5 | 15;
  const pending = usePending(wanted, chosenIds.length + alreadyKnownIds.length);
  const settled = new Set([...chosenIds, ...alreadyKnownIds]);
  const room = roomIn(progress);
  const full = room === 0 ? t("lessons:lessonFull", { count: MOST_WORDS }) : undefined;
  const candidateIds = (pending.data?.data ?? [])
    .map(({ id }) => id)
    .filter((id) => !settled.has(id))
    .slice(0, room);
  // Words may be known already from viewing them, without a round.
  const isFirst = preTest === null && chosenIds.length === 0;
  const isEmpty = pending.isSuccess && candidateIds.length === 0;
  const open = () =>
    lesson.send({ type: "DO", action: { type: "open_round", size: wanted, candidateIds } });
  if (isEmpty && chosenIds.length === 0) {
    return (
      <LessonScreen title={t("lessons:preTest")}>
        <NothingToLearn why={full} />
      </LessonScreen>
    );
  }
  return (
    <LessonScreen
      title={t("lessons:preTest")}
      footer={
        isFollowing ? (
          <Told text={t("lessons:tutorDecides")} />
        ) : (
          <Stack gap={2}>
            {chosenIds.length > 0 && (
              <Button wide onClick={() => begin(lesson, recall.chosenIds)}>
                {t("lessons:beginWith", { count: chosenIds.length + recall.chosenIds.length })}
              </Button>
            )}
            <Button
              wide
              kind={chosenIds.length > 0 ? "secondary" : "primary"}
              disabled={candidateIds.length === 0}
              onClick={open}
            >
              {isFirst ? t("lessons:startPreTest") : t("lessons:testMore")}
            </Button>
          </Stack>
        )
      }
    >
      {isFirst && <p>{t("lessons:preTestHint")}</p>}
      {settled.size > 0 && (
        <Stats
          live
          on="tiles"
          stats={[
            { label: t("lessons:toLearn"), value: chosenIds.length },
            { label: t("lessons:alreadyKnown"), value: alreadyKnownIds.length },
          ]}
        />
      )}
      {!isFollowing && (
        <Segmented
          label={t("lessons:howMany")}
          value={size}
          onChange={setSize}
          options={[
            { value: "5", label: t("lessons:fiveWords") },
            { value: "15", label: t("lessons:fifteenWords") },
          ]}
        />
      )}
      {pending.isPending && <Skeleton rows={1} />}
      {pending.isError && (
        <ErrorBlock
          text={errorText(pending.error, "wordListFailed")}
          onRetry={() => void pending.refetch()}
        />
      )}
      <RecallChoice {...recall} />
      {isEmpty && <Empty text={full ?? t("lessons:noMoreNewWords")} />}
      {candidateIds.length > 0 && (
        <Text look="note">{t("lessons:newWordsLeft", { count: pending.data?.total ?? 0 })}</Text>
      )}
    </LessonScreen>
  );
}

function Round({ answering, progress }: RoundProps) {
  const { t } = useTranslation("lessons");
  const lesson = useSession();
  const { candidateIds = [], knownIds = [], unknownIds = [] } = progress.preTest ?? {};
  const at = knownIds.length + unknownIds.length;
  const words = useWords(lesson, candidateIds);
  const shown = present(words, candidateIds);
  const isFollowing = useFollowing(lesson);
  const isLeading = useSelected(lesson, isLedByTutor) && lesson.isTutor;
  const asked = `pre_test ${candidateIds[at]}`;
  const took = useLatency(`round ${candidateIds.join()} ${at}`);
  const play = useSound(lesson, shown, at);
  const word = shown.length === candidateIds.length ? shown[at] : undefined;
  const isPlaying = useSounding(lesson, word);
  const { moment } = answering;

  const judge = (known: boolean) => {
    if (!word || isFollowing) return;
    const [wordId, latencyMs] = [word.id, took()];
    const action = { type: "judge_candidate", wordId, known, latencyMs } as const;
    const said = { asked: progress, action, wordId, right: known, latencyMs, given: null };
    // Its turn is still to come, known or not.
    answer(answering.actor, { ...said, isBrief: true });
  };
  const sound = () => word && play(word);
  useKeys([
    ["1", () => judge(false)],
    ["2", () => judge(true)],
    [" ", sound],
  ]);

  const markOf = (right: boolean) => ({ right, text: right ? t("known") : t("unknown") });
  return (
    <LessonFrame
      title={t("preTest")}
      detail={t("preTestDetail")}
      progress={<RoundDots at={at} progress={progress} right={moment?.right ?? null} />}
      actions={
        isFollowing && lesson.isTutor ? (
          <Told text={t("judgedByTutor")} />
        ) : isFollowing ? (
          <Attempting
            {...{ lesson, asked }}
            isAnswered={false}
            text={t("judgedByTutor")}
            isTyped={false}
          />
        ) : (
          <>
            {isLeading && <AttemptLine {...{ lesson, asked }} isAnswered={moment !== null} />}
            <div className={classes("rests", thumb.row)}>
              <Judge
                kind="knowing"
                disabled={!word}
                isResting={answering.isResting || moment !== null}
                onJudge={judge}
              />
            </div>
          </>
        )
      }
    >
      {!word && words.error === null && <Skeleton rows={1} height={360} />}
      {!word && words.error !== null && (
        <ErrorBlock text={errorText(words.error, "wordDataFailed")} onRetry={words.ask} />
      )}
      {word && (
        <Swipe
          at={at}
          isJudged={!isFollowing}
          isStill={isFollowing}
          leaves={moment?.right ?? null}
          onLeft={() => judge(false)}
          onRight={() => judge(true)}
        >
          <WordCard
            word={word}
            face="word"
            isRevealed={false}
            isPlaying={isPlaying}
            onSound={sound}
            mark={moment && markOf(moment.right)}
            badge={<AnswerMark answering={answering} markOf={markOf} />}
            hint={t("preTestQuestion")}
          />
        </Swipe>
      )}
    </LessonFrame>
  );
}
