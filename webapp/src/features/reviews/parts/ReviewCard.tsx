import { useTranslation } from "react-i18next";
import CardCorner from "@/entities/word/CardCorner";
import { emphasise } from "@/entities/word/emphasis";
import type { WordView } from "@/rpc";
import { typeThatFits } from "@/ui/fit";
import { SoundDisc } from "@/ui/SoundDisc";
import styles from "./ReviewCard.module.css";

interface ReviewCardProps {
  readonly word: WordView;
  readonly courseId?: number | undefined;
  /** Its meaning is shown. */
  readonly isTold: boolean;
  readonly isPlaying: boolean;
  readonly onSound: () => void;
  readonly onReveal: () => void;
}

/** A word that is asked: its meaning has its place, so that nothing moves when it is shown. */
export function ReviewCard(props: ReviewCardProps) {
  const { word, courseId, isTold, isPlaying, onSound, onReveal } = props;
  const { t } = useTranslation("reviews");
  const { originalText, originalTextZh } = word;
  return (
    <article className={styles.card}>
      <CardCorner word={word} courseId={courseId} isHidden={false} />
      <div className={styles.block} aria-live="polite" aria-atomic="true">
        <h2
          className={styles.word}
          lang="en"
          style={{ fontSize: typeThatFits(word.enWord, "var(--type-44)") }}
        >
          {word.enWord}
        </h2>
        <p className={styles.phonetic} lang="en">
          {word.phonetic && `/${word.phonetic}/`}
        </p>
      </div>
      <SoundDisc
        label={t("play")}
        state={isPlaying ? "playing" : "quiet"}
        progress={isPlaying ? 1 : 0}
        onClick={onSound}
      />
      <div className={styles.sheet}>
        {isTold ? (
          <>
            <p className={styles.meaning}>
              {word.partOfSpeech && <span lang="en">{word.partOfSpeech} </span>}
              <span lang="zh-CN">{word.zhWord}</span>
            </p>
            {originalText && (
              <p className={styles.example} lang="en">
                {emphasise(originalText, word.enWord).map(({ text, isWord }) =>
                  isWord ? <strong key={text}>{text}</strong> : text,
                )}
              </p>
            )}
            {originalTextZh && (
              <p className={styles.muted} lang="zh-CN">
                {originalTextZh}
              </p>
            )}
          </>
        ) : (
          <button type="button" className={styles.reveal} onClick={onReveal}>
            <span className={styles.muted}>{t("meaningHidden")}</span>
            <span className={styles.show}>{t("showMeaning")}</span>
          </button>
        )}
      </div>
    </article>
  );
}
