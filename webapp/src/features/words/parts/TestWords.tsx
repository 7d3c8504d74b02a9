import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import CardCorner from "@/entities/word/CardCorner";
import { practice } from "@/entities/word/practice";
import { useWordSound } from "@/entities/word/useWordSound";
import { serverNow } from "@/rpc";
import { Button, confirm, Progress, Screen } from "@/ui";
import { JudgeButtons } from "@/ui/JudgeButtons";
import { SoundDisc } from "@/ui/SoundDisc";
import type { Round } from "../round";
import styles from "./TestWords.module.css";

/** A second tap so soon judges nothing. */
const RESTS_MS = 250;

interface TestWordsProps {
  readonly round: Round;
  /** The book that shows the words so, for who reports one. */
  readonly courseId?: number | undefined;
  readonly onRound: (round: Round) => void;
  readonly onLeave: () => void;
}

/** Word by word: is it known? What is not is shown before the next one comes. */
export function TestWords({ round, courseId, onRound, onLeave }: TestWordsProps) {
  const { t } = useTranslation("words");
  const play = useWordSound();
  const { words, at, wrong } = round;
  const [openedAt, setOpenedAt] = useState<number | null>(null);
  const shownAt = useRef(performance.now());
  const word = words[at];
  if (!word) return null;
  // Its meaning is shown before the next one comes, also after a reload.
  const isMissed = wrong.at(-1)?.id === word.id;
  const isOpen = isMissed || openedAt === at;

  const goOn = () => {
    setOpenedAt(null);
    shownAt.current = performance.now();
    onRound({ ...round, at: at + 1 });
  };
  const judge = (right: boolean) => {
    const latencyMs = Math.round(performance.now() - shownAt.current);
    if (latencyMs < RESTS_MS) return;
    practice.add([{ wordId: word.id, right, latencyMs, utcAnswered: serverNow() }]);
    if (right) return goOn();
    onRound({ ...round, wrong: [...wrong, word] });
    play(word);
  };
  const leave = async () => {
    const sure = await confirm({
      title: t("leaveTitle"),
      text: t("leaveText"),
      confirmLabel: t("leave"),
    });
    if (sure) onLeave();
  };

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
          <JudgeButtons notYet={t("notYet")} known={t("known")} onAnswer={judge} />
        )
      }
    >
      <Progress label={t("test")} value={at + (isMissed ? 1 : 0)} max={words.length} numbered />
      <article className={styles.card} aria-label={word.enWord}>
        <CardCorner key={word.id} word={word} courseId={courseId} isHidden={false} />
        <div className={styles.stage} aria-live="polite" aria-atomic="true">
          <h2 className={styles.word} lang="en">
            {word.enWord}
          </h2>
          <p className={styles.phonetic} lang="en">
            {word.phonetic && `/${word.phonetic}/`}
          </p>
          <SoundDisc
            label={t("playWord", { word: word.enWord })}
            state="quiet"
            onClick={() => play(word)}
          />
        </div>
        <div className={styles.sheet}>
          {isOpen ? (
            <>
              <p className={styles.meaning} lang="zh-CN">
                {word.partOfSpeech} {word.zhWord}
              </p>
              {word.originalText && <p lang="en">{word.originalText}</p>}
              <p className={styles.muted} lang="zh-CN">
                {word.originalTextZh}
              </p>
            </>
          ) : (
            <Button kind="quiet" onClick={() => setOpenedAt(at)}>
              {t("showMeaning")}
            </Button>
          )}
        </div>
      </article>
    </Screen>
  );
}
