import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import CardCorner from "@/entities/word/CardCorner";
import { practice } from "@/entities/word/practice";
import { useWordSound } from "@/entities/word/useWordSound";
import { serverNow, type WordView } from "@/rpc";
import { Button, confirm, Progress, Screen } from "@/ui";
import { JudgeButtons } from "@/ui/JudgeButtons";
import { SoundDisc } from "@/ui/SoundDisc";
import styles from "./TestWords.module.css";

/** A second tap so soon judges nothing. */
const RESTS_MS = 250;

interface TestWordsProps {
  readonly words: readonly WordView[];
  readonly onDone: (wrong: readonly WordView[]) => void;
  readonly onLeave: () => void;
}

/** Word by word: is it known? What is not is shown before the next one comes. */
export function TestWords({ words, onDone, onLeave }: TestWordsProps) {
  const { t } = useTranslation("words");
  const play = useWordSound();
  const [at, setAt] = useState(0);
  const [wrong, setWrong] = useState<readonly WordView[]>([]);
  const [isOpen, setOpen] = useState(false);
  const [isMissed, setMissed] = useState(false);
  const shownAt = useRef(performance.now());
  const word = words[at];
  if (!word) return null;

  const goOn = (missed: readonly WordView[]) => {
    if (at + 1 === words.length) return onDone(missed);
    setAt(at + 1);
    setOpen(false);
    setMissed(false);
    shownAt.current = performance.now();
  };
  const judge = (right: boolean) => {
    const latencyMs = Math.round(performance.now() - shownAt.current);
    if (latencyMs < RESTS_MS) return;
    practice.add([{ wordId: word.id, right, latencyMs, utcAnswered: serverNow() }]);
    if (right) return goOn(wrong);
    setWrong([...wrong, word]);
    setOpen(true);
    setMissed(true);
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
          <Button wide large onClick={() => goOn(wrong)}>
            {t("next")}
          </Button>
        ) : (
          <JudgeButtons notYet={t("notYet")} known={t("known")} onAnswer={judge} />
        )
      }
    >
      <Progress label={t("test")} value={at + (isMissed ? 1 : 0)} max={words.length} numbered />
      <article className={styles.card} aria-label={word.enWord}>
        <CardCorner key={word.id} word={word} isHidden={false} />
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
            <Button kind="quiet" onClick={() => setOpen(true)}>
              {t("showMeaning")}
            </Button>
          )}
        </div>
      </article>
    </Screen>
  );
}
