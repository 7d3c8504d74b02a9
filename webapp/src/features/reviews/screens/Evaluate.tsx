import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { present } from "@/entities/lesson/useNeeded";
import { useUnsentCount } from "@/entities/lesson/useUnsentCount";
import { playCue, tick } from "@/entities/preferences/cues";
import { Swipe } from "@/entities/word/Swipe";
import { WordCard } from "@/entities/word/WordCard";
import { errorText } from "@/i18n/errorText";
import { redirectTo } from "@/navigation";
import { paths } from "@/paths";
import type { WordView } from "@/rpc";
import { Button, Drawing, ErrorBlock, IconButton, Progress, Screen, Skeleton } from "@/ui";
import { behindPaint } from "@/ui/afterPaint";
import { JudgeButtons } from "@/ui/JudgeButtons";
import { shapes } from "@/ui/shapes";
import { useKeys } from "@/ui/useKeys";
import { ReviewGate } from "../components/ReviewGate";
import { Waiting } from "../components/Waiting";
import { useReview, useWords } from "../context";
import { useLeaving } from "../leaving";
import styles from "../Review.module.css";
import { usePlayer } from "../usePlayer";
import { useTest } from "../useTest";

/** A review's test: each word is known or not yet, its meaning shown after every answer. */
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
  const review = useReview();
  const leave = useLeaving(review);
  const { play, prefetch, playing } = usePlayer();
  const { words } = review.run;
  const needed = useWords(review, words);
  const there = present(needed, words);
  const test = useTest(review, (id) => there.find((word) => word.id === id));
  const { word, telling, last, page } = test;
  const unsentCount = useUnsentCount(review.sync);
  const { courseOrderId } = review;

  // Each word begins closed.
  const [openId, setOpenId] = useState<number | null>(null);
  const isOpen = word !== undefined && openId === word.id;
  // Lists are made anew with each painting; what is in them stays the same.
  const ahead = JSON.stringify(there.filter(({ id }) => test.next.includes(id)));
  useEffect(() => prefetch(JSON.parse(ahead) as WordView[]), [prefetch, ahead]);

  useEffect(() => {
    if (page === "listing" || page === "reserved") {
      void redirectTo(paths.antiForgettingWords, { courseOrderId });
    } else if (page !== "testing" && test.isOver) {
      void redirectTo(paths.antiForgettingResult, { courseOrderId });
    }
  }, [page, test.isOver, courseOrderId]);

  const answer = (right: boolean) => {
    if (!word || !test.answer(right)) return;
    behindPaint(() => {
      tick();
      playCue(right ? "right" : "not_yet", { inClass: review.isLed });
      if (!right) play(word);
    });
  };
  const swipe = (right: boolean) => (telling ? test.goOn() : answer(right));
  useKeys([
    ["1", () => answer(false)],
    ["2", () => answer(true)],
    [" ", () => word && play(word)],
    ["Enter", () => (telling ? test.goOn() : setOpenId(word?.id ?? null))],
  ]);
  const isTold = telling !== null || isOpen;
  const judging =
    telling && (!telling.right || test.isLast) ? (
      <Button wide onClick={test.goOn}>
        {t(test.isLast ? "seeResult" : "next")}
      </Button>
    ) : (
      <JudgeButtons
        notYet={t("notYet")}
        known={t("known")}
        disabled={telling !== null}
        onAnswer={answer}
      />
    );
  return (
    <Screen
      kind="white"
      title={t("testTitle")}
      heading={`${test.at} / ${test.total}`}
      aside={<IconButton icon="cross" label={t("leave")} onClick={() => void leave()} />}
      footer={review.leads ? judging : <Waiting />}
    >
      <Progress
        label={t("progress", { at: test.at, total: test.total })}
        value={test.at}
        max={test.total}
      />
      <div className={styles.lastAnswer} aria-live="polite">
        {last && (
          <>
            <span className={last.right ? styles.chipKnown : styles.chipNotYet} lang="en">
              {last.word.enWord}
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
          isJudged={review.leads && telling === null}
          leaves={telling?.right ?? null}
          onLeft={() => swipe(false)}
          onRight={() => swipe(true)}
        >
          <WordCard
            key={word.id}
            word={word}
            courseId={review.facts.order.courseBook?.courseBookId}
            face="word"
            isRevealed={isTold}
            isPlaying={playing === word.id}
            onSound={() => play(word)}
            onReveal={() => setOpenId(word.id)}
            mark={telling && { right: telling.right, text: t(telling.right ? "known" : "notYet") }}
          />
        </Swipe>
      ) : needed.error === null ? (
        <Skeleton rows={1} height={320} />
      ) : (
        <ErrorBlock text={errorText(needed.error, "wordDataFailed")} onRetry={needed.ask} />
      )}
    </Screen>
  );
}
