import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Attempting, AttemptLine } from "@/entities/lesson/Attempt";
import { isLedByTutor, leadsHere } from "@/entities/lesson/machine/context";
import { stateOf } from "@/entities/lesson/session";
import { present } from "@/entities/lesson/useNeeded";
import { useFacts, useSelected, useSession, useWords } from "@/entities/lesson/useSession";
import { useSound, useSounding } from "@/entities/lesson/useSound";
import { useUnsentCount } from "@/entities/lesson/useUnsentCount";
import { playCue, tick } from "@/entities/preferences/cues";
import { Swipe } from "@/entities/word/Swipe";
import { WordCard } from "@/entities/word/WordCard";
import { errorText } from "@/i18n/errorText";
import { redirectTo } from "@/navigation";
import { paths } from "@/paths";
import { Button, classes, Drawing, ErrorBlock, IconButton, Progress, Screen, Skeleton } from "@/ui";
import { behindPaint } from "@/ui/afterPaint";
import { Choice, Choices } from "@/ui/Choice";
import { JudgeButtons } from "@/ui/JudgeButtons";
import { Panes } from "@/ui/Panes";
import { shapes } from "@/ui/shapes";
import tints from "@/ui/tints.module.css";
import { useIsLarge } from "@/ui/useIsWide";
import { useKeys } from "@/ui/useKeys";
import { Answered } from "../components/Answered";
import { ReviewGate } from "../components/ReviewGate";
import { Waiting } from "../components/Waiting";
import { useLeaving } from "../leaving";
import styles from "../Review.module.css";
import { useRun } from "../useRun";
import { useTest } from "../useTest";

/** A review's test: each word is known or not yet, and its meaning is shown after every answer. */
export default function Evaluate() {
  const { t } = useTranslation("reviews");
  return (
    <ReviewGate title={t("testTitle")}>
      <Test />
    </ReviewGate>
  );
}

function Test() {
  const { t } = useTranslation("reviews");
  const review = useSession();
  const leave = useLeaving(review);
  const leads = useSelected(review, leadsHere);
  const isLed = useSelected(review, isLedByTutor);
  const isBeside = useIsLarge() && review.isTutor;
  const { courseBook } = useFacts(review).order;
  const { page, run } = useRun(review);
  const needed = useWords(review, run.words);
  const test = useTest(review, present(needed, run.words));
  const { word, telling, last } = test;
  const play = useSound(review, test.upcoming, 0);
  const isPlaying = useSounding(review, word);
  const unsentCount = useUnsentCount(review.sync);
  const { courseOrderId } = review;

  // Each word starts closed.
  const [openId, setOpenId] = useState<number | null>(null);
  const isOpen = word !== undefined && openId === word.id;
  useEffect(() => {
    if (page === "listing" || page === "reserved") {
      void redirectTo(paths.antiForgettingWords, { courseOrderId });
    } else if (page !== "testing" && test.isOver) {
      void redirectTo(paths.antiForgettingResult, { courseOrderId });
    }
  }, [page, test.isOver, courseOrderId]);

  // A third of the words said to be known is checked, unless the meaning was opened before.
  const [checkedId, setCheckedId] = useState<number | null>(null);
  const check = word && checkedId === word.id && !telling ? test.check : null;

  const answer = (right: boolean, given?: number | null) => {
    const isClaim = right && given === undefined;
    if (isClaim && check) return;
    if (isClaim && word && test.check && !isOpen && leads && !telling) {
      setCheckedId(word.id);
      return;
    }
    // A word of the sample that is not known yet belongs to the sample, too.
    const isSampled = test.check !== null && (check !== null || !isOpen);
    const checked = { given: given ?? null, isClaimed: check !== null };
    if (!word || !test.judge(right, isSampled ? checked : undefined)) return;
    behindPaint(() => {
      tick();
      playCue(right ? "right" : "not_yet", { inClass: isLedByTutor(stateOf(review)) });
      if (!right) play(word);
    });
  };
  const swipe = (right: boolean) => (telling ? test.goOn() : answer(right));
  useKeys([
    ...(check
      ? check.choices.map(
          ({ wordId }, nth) =>
            [String(nth + 1), () => answer(wordId === word?.id, wordId)] as const,
        )
      : ([
          ["1", () => answer(false)],
          ["2", () => answer(true)],
        ] as const)),
    [" ", () => word && play(word)],
    ["Enter", () => (telling ? test.goOn() : !check && setOpenId(word?.id ?? null))],
  ]);
  const isAnswered = telling !== null;
  const attempt = { lesson: review, asked: `review ${word?.id}` };
  // A tutor who leads sees what is to be judged.
  const isTold = telling !== null || isOpen || (leads && review.isTutor);
  const judging =
    telling && (!telling.right || test.isLast) ? (
      <Button wide onClick={test.goOn}>
        {t(test.isLast ? "seeResult" : "next")}
      </Button>
    ) : check ? (
      <Button wide kind="quiet" onClick={() => answer(false, null)}>
        {t("cannotSay")}
      </Button>
    ) : (
      <JudgeButtons
        notYet={t("notYet")}
        known={t("known")}
        disabled={telling !== null}
        onAnswer={answer}
      />
    );
  const card = (
    <>
      <Progress
        label={t("progress", { at: test.at, total: test.total })}
        value={test.at}
        max={test.total}
      />
      <div className={styles.lastAnswer} aria-live="polite">
        {last && (
          <>
            <span
              className={classes(styles.chip, last.right ? tints.positive : tints.warning)}
              lang="en"
              translate="no"
            >
              {last.word?.enWord}
            </span>
            <span>{t(last.right ? "tookKnown" : "tookNotYet")}</span>
            <Button small kind="quiet" onClick={test.takeBack}>
              <Drawing shape={shapes.undo} size={16} />
              {t("takeBack")}
            </Button>
          </>
        )}
        {!last && unsentCount > 0 && <span>{t("kept", { count: unsentCount })}</span>}
      </div>
      {word ? (
        <Swipe
          at={test.at}
          isJudged={leads && telling === null && !check}
          isStill={!leads}
          leaves={telling?.right ?? null}
          onLeft={() => swipe(false)}
          onRight={() => swipe(true)}
        >
          <WordCard
            key={word.id}
            word={word}
            courseId={courseBook?.courseBookId}
            face="word"
            isRevealed={isTold}
            isPlaying={isPlaying}
            onSound={() => play(word)}
            onReveal={() => !check && setOpenId(word.id)}
            mark={telling && { right: telling.right, text: t(telling.right ? "known" : "notYet") }}
          />
        </Swipe>
      ) : needed.error === null ? (
        <Skeleton rows={1} height={320} />
      ) : (
        <ErrorBlock text={errorText(needed.error, "wordDataFailed")} onRetry={needed.ask} />
      )}
      {check && (
        <Choices label={t("whichMeaning")}>
          {check.choices.map(({ wordId, text }, nth) => (
            <li key={wordId}>
              <Choice
                text={text}
                lang="zh-CN"
                shortcut={String(nth + 1)}
                onPick={() => answer(wordId === word?.id, wordId)}
              />
            </li>
          ))}
        </Choices>
      )}
    </>
  );
  return (
    <Screen
      kind="white"
      title={t("testTitle")}
      heading={`${test.at} / ${test.total}`}
      aside={
        <IconButton
          icon={{ shape: shapes.cross }}
          label={t("leave")}
          onClick={() => void leave()}
        />
      }
      footer={
        leads ? (
          <>
            {isLed && <AttemptLine {...attempt} isAnswered={isAnswered} />}
            {judging}
          </>
        ) : word && !review.isTutor ? (
          <Attempting {...attempt} text={t("waitForLeader")} isAnswered={false} isTyped />
        ) : (
          <Waiting />
        )
      }
    >
      {isBeside ? (
        <Panes aside={<Answered run={run} words={present(needed, run.words)} />}>{card}</Panes>
      ) : (
        card
      )}
    </Screen>
  );
}
