import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { latencySince, mistaken, SEEN_MS } from "@/entities/word/answering";
import { FlashCard } from "@/entities/word/FlashCard";
import { favoritePractice } from "@/entities/word/favoritePractice";
import { type PracticeAnswer, practice } from "@/entities/word/practice";
import { useRest } from "@/entities/word/rest";
import { Swipe } from "@/entities/word/Swipe";
import { useWordSound } from "@/entities/word/useWordSound";
import { WordCard } from "@/entities/word/WordCard";
import { type DailyQuestion, dailyQuestion } from "@/machines/exercise";
import { PRACTICE_LATENCY_MS } from "@/rpc/bounds";
import { Button, confirm, Progress, Screen } from "@/ui";
import { behindPaint } from "@/ui/afterPaint";
import { JudgeButtons } from "@/ui/JudgeButtons";
import { useKeys } from "@/ui/useKeys";
import type { Round, RoundWord } from "../course";
import { ChosenMeaning } from "./ChosenMeaning";
import { TypedWord } from "./TypedWord";

interface TestWordsProps {
  readonly round: Round;
  /** The book that shows the words with these texts, for reports. */
  readonly courseId?: number | undefined;
  readonly onRound: (round: Round) => void;
  readonly onLeave: () => void;
}

/** How a word was asked, sent with its answer. */
type How = Pick<PracticeAnswer, "task" | "reveal" | "otherWordId" | "isProbe">;

/** Free practice has no checks but those of the daily list. */
const UNCHECKED: DailyQuestion = { task: "recall", check: null };

/**
 * Word by word: is it known? The meaning of an unknown one is shown before the next. The daily list
 * asks some words by their meaning, and checks a third of those that are said to be known, unless
 * the student looked at the other side before. Words of the monthly probe are typed at once.
 */
export function TestWords({ round, courseId, onRound, onLeave }: TestWordsProps) {
  const { t } = useTranslation(["words", "entities"]);
  const play = useWordSound();
  const touch = useRest();
  const { words, at, wrong, day } = round;
  const [openedAt, setOpenedAt] = useState<number | null>(null);
  const shownAt = useRef(performance.now());
  // The known word stays visible for a moment, although the round has moved on.
  const [seen, setSeen] = useState<RoundWord | null>(null);
  const word = seen ?? words[at];
  // Its meaning is shown before the next word, also after a reload.
  const isMissed = !seen && word !== undefined && wrong.at(-1)?.id === word.id;
  const isAnswered = isMissed || seen !== null;
  const isOpen = isAnswered || openedAt === at;
  const question = word && typeof day === "number" ? dailyQuestion(word, day) : UNCHECKED;
  const [claimedAt, setClaimedAt] = useState<number | null>(null);
  const check = !isAnswered && claimedAt === at ? question.check : null;
  const isProbed = !isAnswered && word?.isProbe === true;
  const place = at + (seen ? 0 : 1);

  useEffect(() => {
    if (seen === null) return;
    const later = setTimeout(() => {
      setSeen(null);
      shownAt.current = performance.now();
    }, SEEN_MS);
    return () => clearTimeout(later);
  }, [seen]);

  const next = () => {
    setOpenedAt(null);
    shownAt.current = performance.now();
    onRound({ ...round, at: at + 1 });
  };
  const goOn = () => {
    if (touch()) next();
  };
  const judge = (right: boolean, how: How) => {
    if (!word || isAnswered || !touch()) return;
    const latencyMs = latencySince(shownAt.current, PRACTICE_LATENCY_MS);
    const answer = { wordId: word.id, right, latencyMs, ...how };
    const { number, isFavorite } = round;
    behindPaint(() => {
      if (!isFavorite) practice.add([answer]);
      else favoritePractice.add([{ ...answer, round: number, isNew: word.state === "new" }]);
      if (!right) play(word);
    });
    if (right) {
      setSeen(word);
      return next();
    }
    onRound({ ...round, wrong: [...wrong, { ...word, state: "forgotten", isProbe: false }] });
  };
  const claim = (right: boolean) => {
    const sampled = isOpen ? null : question.check;
    // A word of the sample that is not known yet belongs to the sample, too.
    if (!right || !sampled) return judge(right, { task: (sampled ?? question).task });
    if (touch()) setClaimedAt(at);
  };
  const choose = (chosenId: number | null) => {
    const right = chosenId === word?.id;
    judge(right, { task: "pick_meaning", reveal: "tap", ...mistaken(right, chosenId) });
  };
  const turn = () => setOpenedAt(at);
  // The word to recall is not played before it is shown.
  const isWordHidden = question.task === "recall_word" && !isOpen;
  useKeys(
    check || isProbed
      ? []
      : [
          ["1", () => claim(false)],
          ["2", () => claim(true)],
          [" ", () => word && !isWordHidden && play(word)],
          ["Enter", () => (isMissed ? goOn() : turn())],
        ],
  );
  const swipe = (right: boolean) => (isMissed ? goOn() : claim(right));
  const leave = async () => {
    const sure = await confirm({
      title: t("words:leaveTitle"),
      text: t("words:leaveText"),
      confirmLabel: t("words:leave"),
    });
    if (sure) onLeave();
  };

  if (!word) return null;
  const asked = { word, at, total: words.length, onLeave: () => void leave() };
  if (isProbed) {
    const how = { task: "type_word", isProbe: true } as const;
    return <TypedWord key={at} {...asked} onAnswer={(right) => judge(right, how)} />;
  }
  if (check) {
    return check.task === "type_word" ? (
      <TypedWord key={at} {...asked} onAnswer={(right) => judge(right, { task: "type_word" })} />
    ) : (
      <ChosenMeaning
        key={at}
        {...asked}
        check={check}
        onAnswer={choose}
        onSound={() => play(word)}
      />
    );
  }
  const answered = seen ? { right: true, text: t("words:known") } : null;
  const mark = isMissed ? { right: false, text: t("words:notYet") } : answered;
  return (
    <Screen
      kind="grey"
      title={t("words:test")}
      onBack={() => void leave()}
      footer={
        isMissed ? (
          <Button wide large onClick={goOn}>
            {t("words:next")}
          </Button>
        ) : (
          <JudgeButtons
            notYet={t("words:notYet")}
            known={t("words:known")}
            isResting={seen !== null}
            onAnswer={claim}
          />
        )
      }
    >
      <Progress
        label={t("words:test")}
        value={at + (isMissed ? 1 : 0)}
        max={words.length}
        numbered
      />
      <Swipe
        at={place}
        isJudged={!isAnswered}
        leaves={isMissed ? false : seen ? true : null}
        onLeft={() => swipe(false)}
        onRight={() => swipe(true)}
      >
        {isWordHidden ? (
          <FlashCard word={word} isRevealed={false} onReveal={turn} onSound={() => play(word)} />
        ) : (
          <WordCard
            word={word}
            courseId={courseId}
            face="word"
            isRevealed={isOpen}
            onReveal={turn}
            onSound={() => play(word)}
            mark={mark}
          />
        )}
      </Swipe>
    </Screen>
  );
}
