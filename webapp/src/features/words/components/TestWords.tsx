import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { latencySince, SEEN_MS } from "@/entities/word/answering";
import { favoritePractice } from "@/entities/word/favoritePractice";
import { practice } from "@/entities/word/practice";
import { useRest } from "@/entities/word/rest";
import { Swipe } from "@/entities/word/Swipe";
import { useWordSound } from "@/entities/word/useWordSound";
import { WordCard } from "@/entities/word/WordCard";
import { PRACTICE_LATENCY_MS } from "@/rpc/bounds";
import { Button, confirm, Progress, Screen } from "@/ui";
import { behindPaint } from "@/ui/afterPaint";
import { JudgeButtons } from "@/ui/JudgeButtons";
import { useKeys } from "@/ui/useKeys";
import type { Round, RoundWord } from "../course";
import { TypedWord } from "./TypedWord";

/** How a word is asked: of the probe, or of any other set. */
const TYPED = { task: "type_word", isProbe: true } as const;
const CLAIMED = { task: "recall" } as const;

interface TestWordsProps {
  readonly round: Round;
  /** The book that shows the words with these texts, for reports. */
  readonly courseId?: number | undefined;
  readonly onRound: (round: Round) => void;
  readonly onLeave: () => void;
}

/** Word by word: is it known? The meaning of an unknown one is shown before the next. */
export function TestWords({ round, courseId, onRound, onLeave }: TestWordsProps) {
  const { t } = useTranslation("words");
  const play = useWordSound();
  const touch = useRest();
  const { words, at, wrong } = round;
  const [openedAt, setOpenedAt] = useState<number | null>(null);
  const shownAt = useRef(performance.now());
  // The known word stays visible for a moment, although the round has moved on.
  const [seen, setSeen] = useState<RoundWord | null>(null);
  const word = seen ?? words[at];
  // Its meaning is shown before the next word, also after a reload.
  const isMissed = !seen && word !== undefined && wrong.at(-1)?.id === word.id;
  // Of the probe: typed, and not shown before.
  const isTyped = word?.isProbe === true && !isMissed && !seen;
  const isOpen = isMissed || seen !== null || openedAt === at;
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
  const judge = (right: boolean) => {
    if (!word || isMissed || seen || !touch()) return;
    const latencyMs = latencySince(shownAt.current, PRACTICE_LATENCY_MS);
    const answer = { wordId: word.id, right, latencyMs, ...(word.isProbe ? TYPED : CLAIMED) };
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
  const keys = [
    ["1", () => judge(false)],
    ["2", () => judge(true)],
    [" ", () => word && play(word)],
    ["Enter", () => (isMissed ? goOn() : setOpenedAt(at))],
  ] as const;
  useKeys(isTyped ? [] : keys);
  const swipe = (right: boolean) => (isMissed ? goOn() : judge(right));
  const leave = async () => {
    const sure = await confirm({
      title: t("leaveTitle"),
      text: t("leaveText"),
      confirmLabel: t("leave"),
    });
    if (sure) onLeave();
  };

  if (!word) return null;
  if (isTyped) {
    return (
      <TypedWord
        key={at}
        word={word}
        at={at}
        total={words.length}
        onAnswer={judge}
        onLeave={() => void leave()}
      />
    );
  }
  const answered = seen ? { right: true, text: t("known") } : null;
  const mark = isMissed ? { right: false, text: t("notYet") } : answered;
  return (
    <Screen
      kind="grey"
      title={t("test")}
      onBack={() => void leave()}
      footer={
        isMissed ? (
          <Button wide large onClick={goOn}>
            {t("next")}
          </Button>
        ) : (
          <JudgeButtons
            notYet={t("notYet")}
            known={t("known")}
            isResting={seen !== null}
            onAnswer={judge}
          />
        )
      }
    >
      <Progress label={t("test")} value={at + (isMissed ? 1 : 0)} max={words.length} numbered />
      <Swipe
        at={place}
        isJudged={!isMissed && !seen}
        leaves={isMissed ? false : seen ? true : null}
        onLeft={() => swipe(false)}
        onRight={() => swipe(true)}
      >
        <WordCard
          word={word}
          courseId={courseId}
          face="word"
          isRevealed={isOpen}
          onReveal={() => setOpenedAt(at)}
          onSound={() => play(word)}
          mark={mark}
        />
      </Swipe>
    </Screen>
  );
}
