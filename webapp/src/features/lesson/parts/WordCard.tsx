import { useTranslation } from "react-i18next";
import type { WordView } from "@/rpc";
import { IconButton } from "@/ui";
import { emphasise } from "./emphasis";
import { typeThatFits } from "./fit";
import { Mark } from "./Mark";
import styles from "./WordCard.module.css";

export interface WordCardProps {
  readonly word: WordView;
  /** What is there at first: the word, its sound only, or everything. */
  readonly face: "word" | "sound" | "all";
  readonly isRevealed: boolean;
  /** None where nothing may be revealed. */
  readonly onReveal?: (() => void) | undefined;
  readonly onSound: () => void;
  /** How the last answer was judged: a short mark in the corner. */
  readonly mark?: boolean | null;
}

/** One word. What is hidden keeps its place, so that revealing moves nothing. */
export function WordCard(props: WordCardProps) {
  const { word, face, isRevealed, onReveal, onSound, mark = null } = props;
  const { t } = useTranslation("lesson");
  const isOpen = face === "all" || isRevealed;
  const isWordShown = face !== "sound" || isOpen;
  return (
    <article className={styles.card} aria-label={t("wordCard")}>
      <Mark key={word.id} right={mark} />
      <div className={styles.head} aria-live="polite" aria-atomic="true">
        {isWordShown ? (
          <h2 className={styles.word} lang="en" style={{ fontSize: typeThatFits(word.enWord) }}>
            {word.enWord}
          </h2>
        ) : (
          <p className={styles.listen}>{t("listen")}</p>
        )}
      </div>
      <div className={styles.voice}>
        <span className={styles.phonetic} lang="en">
          {isWordShown && phoneticsOf(word, t("british"), t("american"))}
        </span>
        <IconButton
          icon="sound"
          label={t("playSound")}
          onClick={onSound}
          className={styles.sound}
        />
      </div>
      <div className={styles.answer}>
        {isOpen ? (
          <Meaning word={word} />
        ) : (
          onReveal && (
            <button type="button" className={styles.reveal} onClick={onReveal}>
              {face === "sound" ? t("revealWord") : t("revealMeaning")}
            </button>
          )
        )}
      </div>
    </article>
  );
}

/** Both accents where they are known and differ; else the one phonetic there is. */
function phoneticsOf(word: WordView, british: string, american: string): string {
  const { phonetic, phoneticUk, phoneticUs } = word;
  if (phoneticUk && phoneticUs && phoneticUk !== phoneticUs)
    return `${british} /${phoneticUk}/ ${american} /${phoneticUs}/`;
  return phonetic ? `/${phonetic}/` : "";
}

function Meaning({ word }: { readonly word: WordView }) {
  const { t } = useTranslation("lesson");
  return (
    <div className={styles.meaning}>
      <p className={styles.translation}>
        {word.partOfSpeech && (
          <span className={styles.part} lang="en">
            {word.partOfSpeech}{" "}
          </span>
        )}
        <span lang="zh-CN">{word.zhWord}</span>
      </p>
      {word.originalText && (
        <div className={styles.example}>
          <p lang="en">
            {emphasise(word.originalText, word.enWord).map(({ text, isWord }) =>
              isWord ? <strong key={text}>{text}</strong> : text,
            )}
          </p>
          {word.originalTextZh && (
            <p className={styles.muted} lang="zh-CN">
              {word.originalTextZh}
            </p>
          )}
        </div>
      )}
      {word.knowledgePoints && (
        <p className={styles.points} lang="zh-CN">
          <span className="visually-hidden">{t("knowledgePoints")}</span>
          {word.knowledgePoints}
        </p>
      )}
    </div>
  );
}
