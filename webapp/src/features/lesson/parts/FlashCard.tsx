import { useTranslation } from "react-i18next";
import { classes } from "@/ui";
import { typeThatFits } from "@/ui/fit";
import styles from "./FlashCard.module.css";
import { Mark } from "./Mark";
import { SoundDisc } from "./SoundDisc";
import { Corner, type WordCardProps } from "./WordCard";

/** A card with the word on one side and its meaning on the other; a tap turns it. */
export function FlashCard(props: Omit<WordCardProps, "face" | "hint">) {
  const { word, isRevealed, onReveal, onSound, isPlaying = false, mark = null, corner } = props;
  const { t } = useTranslation("lesson");
  return (
    <article className={styles.card} aria-label={t("wordCard")}>
      <Mark mark={mark} />
      <button
        type="button"
        className={classes(styles.face, isRevealed && styles.turned)}
        aria-label={isRevealed ? undefined : t("turnCard", { word: word.enWord })}
        onClick={onReveal}
      >
        {isRevealed ? (
          <span className={styles.back}>
            <span className={styles.translation} lang="zh-CN">
              {word.zhWord}
            </span>
            <span className={styles.small} lang="en">
              {word.enWord}
            </span>
          </span>
        ) : (
          <span className={styles.word} lang="en" style={{ fontSize: typeThatFits(word.enWord) }}>
            {word.enWord}
          </span>
        )}
      </button>
      <p className="visually-hidden" aria-live="polite">
        {isRevealed ? word.zhWord : word.enWord}
      </p>
      <SoundDisc isPlaying={isPlaying} onSound={onSound} />
      <p className={styles.hint}>{t("tapToTurn")}</p>
      {corner}
      <Corner word={word} isHidden={false} />
    </article>
  );
}
